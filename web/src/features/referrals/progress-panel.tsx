import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { dayName, shortDayName } from '../../lib/dates.js';
import { ChartWithTable } from '../../ui/chart/chart-with-table.js';
import { TimeChart } from '../../ui/chart/lazy-charts.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Panel } from '../../ui/panel.js';
import { WhenSeen } from '../../ui/when-seen.js';
import { BestLinks } from './best-links.js';
import { daysOf, figuresByLink, figuresOfAll, seriesOf } from './page/figures.rules.js';
import { Figures } from './page/link-figures.js';
import { linkDaysQuery } from './queries.js';

const ranges = () => ({ '30': t`Last 30 days`, '90': t`Last 90 days` });
type Range = keyof ReturnType<typeof ranges>;

/** Commission over time, with visits and conversion beside it (D-138). */
export function ProgressPanel() {
  const [range, setRange] = useState<Range>('30');
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="progress">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="4">
          <Stack gap="0.5">
            <Heading as="h2" id="progress" size="lg">
              <Trans>Commission over time</Trans>
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              <Trans>Of all your links, by day ({timeZoneName()})</Trans>
            </Text>
          </Stack>
          <FilterSelect
            label={t`Period`}
            options={ranges()}
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
    <Stack gap="5">
      <Figures figures={data ? figuresOfAll(data, days[0]!) : null} failed={reading.isLoadingError} />
      {data && !rows ? (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Your sales could not be read now.</Trans>
        </Text>
      ) : (
        <ChartWithTable
          reading={{ ...reading, data: rows ?? undefined }}
          failed={t`Your commission over time could not be loaded`}
          empty={{ icon: ChartColumn, text: t`No sales in the last ${range} days.` }}
          caption={t`Your sales and commission by day (${timeZoneName()})`}
          header={t`Day`}
          keyOf={({ at }) => at}
          nameOf={({ at }) => dayName(at)}
        >
          {(drawn) => <TimeChart shape="area" rows={drawn} shortNameOf={shortDayName} nameOf={dayName} />}
        </ChartWithTable>
      )}
      {data && <BestLinks byLink={figuresByLink(data, days[0]!)} />}
    </Stack>
  );
}

const Waiting = () => (
  <Stack gap="5" aria-hidden>
    <Skeleton h="10" maxW="2xl" borderRadius="l2" />
    <Skeleton h={{ base: '52', md: '64' }} borderRadius="l2" />
  </Stack>
);
