import { SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { toCents } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, Wallet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { IconTile } from '../../ui/collapsible-panel.js';
import { FailedState } from '../../ui/failed-state.js';
import { Money } from '../../ui/money.js';
import { Panel } from '../../ui/panel.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { adminStatsQuery } from './queries.js';

/** Sales and commission of all partners together. */
export function TotalCards() {
  const stats = useQuery(adminStatsQuery);
  if (stats.isLoadingError)
    return (
      <Panel>
        <FailedState
          title="The totals could not be loaded"
          message={messageOf(stats.error)}
          onRetry={() => void stats.refetch()}
        />
      </Panel>
    );
  return (
    <>
      <RefreshFailed reading={stats} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap={{ base: '3', md: '5' }}>
        <Total icon={CircleDollarSign} label="Total sales">
          {stats.data && <Money cents={toCents(stats.data.totalSales)} />}
        </Total>
        <Total icon={Wallet} label="Total commissions">
          {stats.data && <Money cents={toCents(stats.data.totalCommissions)} />}
        </Total>
      </SimpleGrid>
    </>
  );
}

const Total = (props: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <Panel display="flex" alignItems="center" gap="4" p={{ base: '4', md: '6' }}>
    <IconTile icon={props.icon} />
    <Stack gap="0.5" flex="1">
      <Text textStyle="sm" fontWeight="medium" color="fg.muted">
        {props.label}
      </Text>
      <Text as="div" textStyle="2xl" fontWeight="semibold" letterSpacing="tight">
        {props.children ?? <Skeleton h="1lh" w="28" />}
      </Text>
    </Stack>
  </Panel>
);
