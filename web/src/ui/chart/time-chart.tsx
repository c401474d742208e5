import { t } from '@lingui/core/macro';
import { Chart, useChart } from '@chakra-ui/charts';
import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { formatCompactDollars, formatExactDollars } from '@portal/contracts/values/money';
import type { ReactNode } from 'react';
import { Area, Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { count } from '../../lib/numbers.js';
import type { Figures } from './figures.js';

export interface MomentFigures extends Figures {
  /** '2026-11-21' or '2026-11' */
  at: string;
}

interface Props {
  rows: MomentFigures[];
  /** Bars for few points, an area for many. */
  shape: 'area' | 'bars';
  /** Label on the axis, and in the tooltip. */
  shortNameOf: (at: string) => string;
  nameOf: (at: string) => string;
}

// Commission is a small part of the amount: on one axis it would be a flat line, so each has its own.
const AMOUNT = { name: 'amountInCents', axis: 'left', color: 'series.first' } as const;
const COMMISSION = { name: 'commissionInCents', axis: 'right', color: 'series.second' } as const;

/** Sales and commission over time. Without animation, so reduced motion needs no special case. */
export function TimeChart({ rows, shape, shortNameOf, nameOf }: Props) {
  const chart = useChart({ data: rows, series: [AMOUNT, COMMISSION] });
  const still = { isAnimationActive: false } as const;
  return (
    <>
      <Flex gap="4" mb="3" textStyle="xs" color="fg.muted">
        <LegendOf text={t`Amount (left)`}>
          <Box boxSize="2.5" borderRadius="full" bg={AMOUNT.color} />
        </LegendOf>
        <LegendOf text={t`Commission (right)`}>
          <Box
            boxSize="2.5"
            borderRadius="xs"
            borderWidth="2px"
            borderStyle="dashed"
            borderColor={COMMISSION.color}
          />
        </LegendOf>
      </Flex>
      <Chart.Root chart={chart} aspectRatio="auto" h={{ base: '52', md: '64' }}>
        <ComposedChart responsive accessibilityLayer={false} data={chart.data} margin={{ top: 4, right: 4 }}>
          <CartesianGrid yAxisId={AMOUNT.axis} stroke={chart.color('border')} vertical={false} />
          <XAxis
            dataKey="at"
            tickFormatter={shortNameOf}
            axisLine={false}
            tickLine={false}
            minTickGap={24}
            tickMargin={8}
          />
          {[AMOUNT, COMMISSION].map(({ axis }) => (
            <YAxis
              key={axis}
              yAxisId={axis}
              orientation={axis}
              width="auto"
              tickFormatter={formatCompactDollars}
              axisLine={false}
              tickLine={false}
              tickCount={5}
            />
          ))}
          <Tooltip
            {...still}
            cursor={{ stroke: chart.color('border.emphasized'), fill: chart.color('bg.muted') }}
            content={({ payload }) => {
              const row = payload[0]?.payload as MomentFigures | undefined;
              return row && <AtPointer row={row} name={nameOf(row.at)} />;
            }}
          />
          {shape === 'bars' ? (
            [AMOUNT, COMMISSION].map(({ name, axis, color }) => (
              <Bar
                key={name}
                {...still}
                dataKey={name}
                yAxisId={axis}
                fill={chart.color(color)}
                // Hollow, so that nobody has to tell them by colour.
                {...(axis === COMMISSION.axis && {
                  fillOpacity: 0.2,
                  stroke: chart.color(color),
                  strokeWidth: 1.5,
                  strokeDasharray: '4 2',
                })}
                maxBarSize={28}
                radius={[3, 3, 0, 0]}
              />
            ))
          ) : (
            <>
              <Area
                {...still}
                dataKey={AMOUNT.name}
                yAxisId={AMOUNT.axis}
                type="linear"
                stroke={chart.color(AMOUNT.color)}
                strokeWidth={2}
                fill={chart.color(AMOUNT.color)}
                fillOpacity={0.15}
              />
              <Line
                {...still}
                dataKey={COMMISSION.name}
                yAxisId={COMMISSION.axis}
                type="linear"
                stroke={chart.color(COMMISSION.color)}
                strokeWidth={2}
                strokeDasharray="5 3"
                dot={false}
              />
            </>
          )}
        </ComposedChart>
      </Chart.Root>
    </>
  );
}

const LegendOf = ({ text, children }: { text: string; children: ReactNode }) => (
  <HStack gap="1.5">
    {children}
    {text}
  </HStack>
);

const AtPointer = ({ row, name }: { row: MomentFigures; name: string }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l2" boxShadow="md" px="3" py="2" textStyle="xs">
    <Text fontWeight="semibold">{name}</Text>
    {[
      [t`Sales`, count(row.salesCount)],
      [t`Amount`, formatExactDollars(row.amountInCents)],
      [t`Commission`, formatExactDollars(row.commissionInCents)],
    ].map(([label, value]) => (
      <Flex key={label} justify="space-between" gap="4">
        <Text color="fg.muted">{label}</Text>
        <Text fontVariantNumeric="tabular-nums">{value}</Text>
      </Flex>
    ))}
  </Box>
);
