import { Panel } from '../../ui/panel.js';
import { Skeleton, Stack } from '@chakra-ui/react';
import { useListPage } from '../../lib/use-list-page.js';
import { ClientsCard } from './clients-card.js';
import { PaymentsCard } from './payments-card.js';
import { salesList } from './queries.js';

/** Payments and clients: only for a partner with at least one sale. */
export function History() {
  const { reading: sales } = useListPage(salesList);
  // Not hidden while a failed read is retried: the card with the failure must stay.
  if (sales.isPending && sales.errorUpdateCount === 0)
    return (
      <Stack gap="5" aria-hidden>
        {[1, 2].map((card) => (
          <Panel key={card} p="5">
            <Skeleton h="11" w="20rem" maxW="full" />
          </Panel>
        ))}
      </Stack>
    );
  if (sales.data?.total === 0) return null;
  return (
    <>
      <PaymentsCard />
      <ClientsCard />
    </>
  );
}
