import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Chart, useChart } from '@chakra-ui/charts';
import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Area, Bar, CartesianGrid, ComposedChart, DefaultZIndexes, Tooltip, XAxis, YAxis } from 'recharts';
import { dayName, shortDayName } from '../../../lib/dates.js';
import { count } from '../../../lib/numbers.js';
import type { DayFigures } from './figures.rules.js';

const VISITS = { name: 'visits', color: 'series.first' } as const;
const SALES = { name: 'salesCount', color: 'series.second' } as const;

/** Sales as bars and, in front of them, visits as an area, each with its own axis: there are far fewer sales. */
export function LinkChart({ rows }: { rows: DayFigures[] }) {
  const chart = useChart({ data: rows, series: [VISITS, SALES] });
  const still = { isAnimationActive: false } as const;
  const axis = {
    axisLine: false,
    tickLine: false,
    allowDecimals: false,
    width: 'auto',
    tickCount: 4,
  } as const;
  return (
    <>
      <Flex gap="4" mb="3" textStyle="xs" color="fg.muted">
        <HStack gap="1.5">
          <Box boxSize="2.5" borderRadius="full" bg={VISITS.color} />
          <Trans>Visits, left axis</Trans>
        </HStack>
        <HStack gap="1.5">
          <Box boxSize="2.5" borderRadius="xs" bg={SALES.color} />
          <Trans>Sales, right axis</Trans>
        </HStack>
      </Flex>
      <Chart.Root chart={chart} aspectRatio="auto" h="48">
        <ComposedChart responsive accessibilityLayer={false} data={chart.data} margin={{ top: 4, right: 4 }}>
          <CartesianGrid yAxisId="visits" stroke={chart.color('border')} vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={shortDayName}
            axisLine={false}
            tickLine={false}
            minTickGap={24}
            tickMargin={8}
          />
          <YAxis yAxisId="visits" {...axis} />
          <YAxis yAxisId="sales" orientation="right" {...axis} />
          <Tooltip
            {...still}
            cursor={{ stroke: chart.color('border.emphasized'), fill: chart.color('bg.muted') }}
            content={({ payload }) => {
              const row = payload[0]?.payload as DayFigures | undefined;
              return row && <AtPointer row={row} />;
            }}
          />
          <Bar
            {...still}
            yAxisId="sales"
            dataKey={SALES.name}
            fill={chart.color(SALES.color)}
            maxBarSize={14}
            radius={[3, 3, 0, 0]}
          />
          <Area
            {...still}
            // recharts draws bars in front otherwise, and a day with a sale would hide its visits.
            zIndex={DefaultZIndexes.bar + 1}
            yAxisId="visits"
            dataKey={VISITS.name}
            type="linear"
            stroke={chart.color(VISITS.color)}
            strokeWidth={2}
            fill={chart.color(VISITS.color)}
            fillOpacity={0.15}
          />
        </ComposedChart>
      </Chart.Root>
    </>
  );
}

const AtPointer = ({ row }: { row: DayFigures }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l2" boxShadow="md" px="3" py="2" textStyle="xs">
    <Text fontWeight="semibold">{dayName(row.day)}</Text>
    {[
      [t`Visits`, count(row.visits)],
      [t`Sales`, count(row.salesCount)],
      [t`Commission`, formatExactDollars(row.commissionInCents)],
    ].map(([label, value]) => (
      <Flex key={label} justify="space-between" gap="4">
        <Text color="fg.muted">{label}</Text>
        <Text fontVariantNumeric="tabular-nums">{value}</Text>
      </Flex>
    ))}
  </Box>
);
