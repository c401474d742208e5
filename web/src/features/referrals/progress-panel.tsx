import { Box, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dayName, shortDayName } from '../../lib/dates.js';
import { ChartWithTable } from '../../ui/chart/chart-with-table.js';
import { TimeChart } from '../../ui/chart/lazy-charts.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Money } from '../../ui/money.js';
import { Panel } from '../../ui/panel.js';
import { WhenSeen } from '../../ui/when-seen.js';
import { conversionOf, daysOf, figuresOfAll, seriesOf, type LinkFigures } from './page/figures.rules.js';
import { linkDaysQuery } from './queries.js';

const RANGES = { '30': 'Last 30 days', '90': 'Last 90 days' };
type Range = keyof typeof RANGES;

const UNKNOWN = '–';
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Commission over time, with visits and conversion beside it (D-160). */
export function ProgressPanel() {
  const [range, setRange] = useState<Range>('30');
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="progress">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="4">
          <Stack gap="0.5">
            <Heading as="h2" id="progress" size="lg">
              Commission over time
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              Of all your links, by day (UTC)
            </Text>
          </Stack>
          <FilterSelect
            label="Period"
            options={RANGES}
            value={range}
            onFilter={(next) => setRange(next ?? '30')}
          />
        </Flex>
        <WhenSeen waiting={<Waiting />}>{() => <Progress range={range} />}</WhenSeen>
      </section>
    </Panel>
  );
}

function Progress({ range }: { range: Range }) {
  const reading = useQuery(linkDaysQuery);
  const { data } = reading;
  const days = daysOf(range);
  const rows =
    data?.sales && seriesOf(data, null, days).map(({ day, ...figures }) => ({ at: day, ...figures }));
  return (
    <>
      {data ? <Figures {...figuresOfAll(data, days[0]!)} /> : <FiguresWaiting />}
      {data && !rows ? (
        <Text textStyle="sm" color="fg.muted">
          Your sales could not be read now.
        </Text>
      ) : (
        <ChartWithTable
          reading={{ ...reading, data: rows ?? undefined }}
          failed="Your commission over time could not be loaded"
          empty={{ icon: ChartColumn, text: `No sales in the ${RANGES[range].toLowerCase()}.` }}
          caption="Your sales and commission by day (UTC)"
          header="Day"
          keyOf={({ at }) => at}
          nameOf={({ at }) => dayName(at)}
        >
          {(drawn) => <TimeChart shape="area" rows={drawn} shortNameOf={shortDayName} nameOf={dayName} />}
        </ChartWithTable>
      )}
    </>
  );
}

function Figures(figures: LinkFigures) {
  const { visits, salesCount, commissionInCents } = figures;
  const conversion = conversionOf(figures);
  return (
    <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="4" mb="4">
      <Figure label="Commission">
        {commissionInCents === null ? UNKNOWN : <Money cents={commissionInCents} />}
      </Figure>
      <Figure label="Sales">{salesCount?.toLocaleString('en-US') ?? UNKNOWN}</Figure>
      <Figure label="Visits">{visits.toLocaleString('en-US')}</Figure>
      <Figure label="Conversion">{conversion === null ? UNKNOWN : percent.format(conversion)}</Figure>
    </SimpleGrid>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box minW="0">
    <Text as="dt" textStyle="sm" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Box>
);

const FiguresWaiting = () => <Skeleton h={{ base: '28', md: '12' }} mb="4" borderRadius="l2" aria-hidden />;

const Waiting = () => (
  <>
    <FiguresWaiting />
    <Skeleton h={{ base: '52', md: '64' }} borderRadius="l2" aria-hidden />
  </>
);
