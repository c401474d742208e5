import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Flex, SimpleGrid, Skeleton, Text } from '@chakra-ui/react';
import type { PartnerSummary, PartnerTrends } from '@portal/contracts/http/partner';
import { useQuery } from '@tanstack/react-query';
import { Activity, CalendarDays, CircleDollarSign, Trophy, Wallet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { count } from '../../lib/numbers.js';
import { ownNotPayableText } from '../../lib/not-payable.js';
import { WithAskUs } from '../../ui/ask-us.js';
import { ChangeLine } from '../../ui/change-line.js';
import { FailedState } from '../../ui/failed-state.js';
import { Money } from '../../ui/money.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { summaryQuery, trendsQuery } from './queries.js';
import { trendOf, type Trend } from './trend.rules.js';

/** The four figures of the dashboard (D-23), each with how this month goes (D-138). */
export function StatCards() {
  const summary = useQuery(summaryQuery);
  const trends = useQuery(trendsQuery);
  const trend = (of: Figure, shown?: (now: number) => ReactNode) =>
    trends.data ? (
      <TrendLine trends={trends.data} of={of} shown={shown} />
    ) : trends.isPending ? (
      <Skeleton mt="1.5" h="4" w="32" maxW="full" />
    ) : null;
  if (summary.isLoadingError)
    return (
      <Panel>
        <FailedState
          title={t`Your figures could not be loaded`}
          message={messageOf(summary.error)}
          onRetry={() => void summary.refetch()}
        />
      </Panel>
    );
  const { data } = summary;
  return (
    <>
      <RefreshFailed reading={summary} />
      <SimpleGrid
        as="section"
        id="figures"
        aria-label={t`Your figures`}
        columns={{ base: 2, lg: 4 }}
        gap={{ base: '3', md: '5' }}
      >
        <Stat
          icon={CircleDollarSign}
          label={t`Total sales`}
          trend={trend('amountInCents', (cents) => (
            <Money cents={cents} />
          ))}
        >
          {data && <Money cents={data.totalSalesInCents} />}
        </Stat>
        <Stat
          icon={Wallet}
          label={t`Total commission`}
          note={data && ownNotPayableText(data)}
          trend={trend('commissionInCents', (cents) => (
            <Money cents={cents} />
          ))}
        >
          {data && <Money cents={data.totalCommissionInCents} />}
        </Stat>
        <Stat icon={Activity} label={t`Active sales`} trend={trend('salesCount', count)}>
          {data && count(data.activeSales)}
        </Stat>
        <Stat
          id="this-month"
          icon={CalendarDays}
          label={t`This month`}
          badge={data && <Rank summary={data} />}
          trend={trend('commissionInCents')}
        >
          {data && <Money cents={data.monthCommissionInCents} />}
        </Stat>
      </SimpleGrid>
    </>
  );
}

interface StatProps {
  id?: string;
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
  /** Under the figure. */
  note?: string | undefined;
  /** How this month goes. */
  trend: ReactNode;
  children: ReactNode;
}

const Stat = (props: StatProps) => (
  <Panel id={props.id} p={{ base: '4', md: '5' }}>
    <Flex align="center" gap="2" color="fg.muted">
      <Box as="span" color="brand.fg" hideBelow="sm" aria-hidden>
        <props.icon size={18} />
      </Box>
      <Text textStyle="sm" fontWeight="medium">
        {props.label}
      </Text>
    </Flex>
    <Flex
      mt="3"
      align="center"
      justify="space-between"
      columnGap="2"
      flexWrap="wrap"
      textStyle={{ base: '2xl', md: '3xl' }}
      fontWeight="semibold"
      letterSpacing="tight"
      fontVariantNumeric="tabular-nums"
    >
      {props.children ?? <Skeleton h="1lh" w="24" maxW="full" />}
      {props.badge}
    </Flex>
    {props.trend}
    {props.note && (
      <Text textStyle="xs" color="fg.muted" mt="1">
        <WithAskUs text={props.note} />
      </Text>
    )}
  </Panel>
);

type Figure = 'amountInCents' | 'commissionInCents' | 'salesCount';

interface TrendProps {
  trends: PartnerTrends;
  of: Figure;
  /** This month's figure in words, where the card shows that of all time. */
  shown?: ((now: number) => ReactNode) | undefined;
}

function TrendLine({ trends: { now, before }, of, shown }: TrendProps) {
  const trend = trendOf(now.sold[of], before.sold[of], before.days.first);
  return (
    <ChangeLine mt="1.5" change={trend}>
      {shown ? <TrendOf trend={trend} amount={shown(now.sold[of])} /> : trend.text}
    </ChangeLine>
  );
}

/** The same after this month's figure: '$120 this month, 12 % more than October to this day'. */
function TrendOf({ trend: { standing, month, share, text }, amount }: { trend: Trend; amount: ReactNode }) {
  switch (standing) {
    case 'silent':
      return text;
    case 'new':
      return (
        <Trans>
          {amount} this month, nothing in {month} to this day
        </Trans>
      );
    case 'same':
      return (
        <Trans>
          {amount} this month, as much as in {month} to this day
        </Trans>
      );
    case 'more':
      return (
        <Trans>
          {amount} this month, {share}% more than {month} to this day
        </Trans>
      );
    case 'less':
      return (
        <Trans>
          {amount} this month, {share}% less than {month} to this day
        </Trans>
      );
  }
}

const Rank = ({ summary }: { summary: PartnerSummary }) =>
  summary.rank !== null && (
    <Badge colorPalette="brand" borderRadius="full" px="2" title={t`Your rank among all partners this month`}>
      <Trophy size={12} aria-hidden />#{summary.rank}
    </Badge>
  );
