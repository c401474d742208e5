import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ListedPayoutBatch } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Landmark } from 'lucide-react';
import { madeByText } from '../../lib/made-by.rules.js';
import { monthName } from '../../lib/dates.js';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { BatchFiles } from './batch-files.js';
import { batchesList } from './queries.js';

/** The paid batches, so that their files can be downloaded again. */
export function BatchList() {
  const batches = useListPage(batchesList);
  return (
    <Panel>
      <Stack gap="0.5" p="4">
        <Heading as="h2" size="lg">
          Batches
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          What was paid, newest first, with its files.
        </Text>
      </Stack>
      <ListPage
        list={batches}
        label="Batches"
        noun="batches"
        columns={columns}
        keyOf={({ id }) => id}
        failed="The batches could not be loaded"
        empty={{ icon: Landmark, text: 'No batch was paid yet' }}
      />
    </Panel>
  );
}

const columns: Column<ListedPayoutBatch>[] = [
  {
    id: 'batch',
    header: 'Batch',
    bare: true,
    cell: ({ id, month }) => (
      <Text fontWeight="medium">
        Batch {id}, {monthName(month)}
      </Text>
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: (batch) => (
      <Stack gap="0">
        <RelativeDate at={batch.createdAt} />
        {madeByText(batch) && (
          <Text textStyle="xs" color="fg.muted">
            {madeByText(batch)}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'payouts',
    header: 'Payouts',
    align: 'end',
    cell: ({ payoutsCount, voidedCount }) =>
      voidedCount > 0 ? `${payoutsCount}, ${voidedCount} void` : payoutsCount,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountInCents }) => formatExactDollars(amountInCents),
  },
  { id: 'files', header: 'Files', bare: true, align: 'end', cell: ({ id }) => <BatchFiles batchId={id} /> },
];
