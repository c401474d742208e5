import { t } from '@lingui/core/macro';
import { Skeleton, Text } from '@chakra-ui/react';
import { useListPage } from '../../lib/use-list-page.js';
import { Panel } from '../../ui/panel.js';
import { ClientsCard } from './clients-card.js';
import { PaymentsCard } from './payments-card.js';
import { salesList } from './queries.js';

/** Payments and clients: only for a partner with at least one sale. */
export function History() {
  const { reading: sales } = useListPage(salesList);
  // Not hidden while a failed read is retried: the card with the failure must stay.
  if (sales.isPending && sales.errorUpdateCount === 0)
    return (
      <>
        <Waiting subtitle={t`Track your earnings and payouts`} />
        <Waiting subtitle={t`Track your clients and their purchase status`} />
      </>
    );
  if (sales.data?.total === 0) return null;
  return (
    <>
      <PaymentsCard />
      <ClientsCard />
    </>
  );
}

/** A closed card with the words covered, so that it is as high as the card in every width. */
const Waiting = ({ subtitle }: { subtitle: string }) => (
  <Panel display="flex" alignItems="center" gap="4" p="5" pe="14" aria-hidden>
    <Skeleton boxSize="10" flexShrink="0" borderRadius="l2" />
    <Skeleton flexShrink="1">
      <Text textStyle="md">&nbsp;</Text>
      <Text textStyle="sm">{subtitle}</Text>
    </Skeleton>
  </Panel>
);
