import { Badge, Box, Flex, SimpleGrid, Skeleton, Text } from '@chakra-ui/react';
import type { PartnerSummary } from '@portal/contracts/http/partner';
import { useQuery } from '@tanstack/react-query';
import { Activity, CalendarDays, CircleDollarSign, Trophy, Wallet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { ownNotPayableText } from '../../lib/not-payable.js';
import { WithAskUs } from '../../ui/ask-us.js';
import { FailedState } from '../../ui/failed-state.js';
import { Money } from '../../ui/money.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { summaryQuery } from './queries.js';

/** The four figures of the dashboard (D-23). */
export function StatCards() {
  const summary = useQuery(summaryQuery);
  if (summary.isLoadingError)
    return (
      <Panel>
        <FailedState
          title="Your figures could not be loaded"
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
        aria-label="Your figures"
        columns={{ base: 2, lg: 4 }}
        gap={{ base: '3', md: '5' }}
      >
        <Stat icon={CircleDollarSign} label="Total sales">
          {data && <Money cents={data.totalSalesInCents} />}
        </Stat>
        <Stat icon={Wallet} label="Total commission" note={data && ownNotPayableText(data)}>
          {data && <Money cents={data.totalCommissionInCents} />}
        </Stat>
        <Stat icon={Activity} label="Active sales">
          {data && data.activeSales.toLocaleString('en-US')}
        </Stat>
        <Stat id="this-month" icon={CalendarDays} label="This month" badge={data && <Rank summary={data} />}>
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
    {props.note && (
      <Text textStyle="xs" color="fg.muted" mt="1">
        <WithAskUs text={props.note} />
      </Text>
    )}
  </Panel>
);

const Rank = ({ summary }: { summary: PartnerSummary }) =>
  summary.rank !== null && (
    <Badge colorPalette="brand" borderRadius="full" px="2" title="Your rank among all partners this month">
      <Trophy size={12} aria-hidden />#{summary.rank}
    </Badge>
  );
