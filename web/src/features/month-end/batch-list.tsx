import { Button, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { noteBatchSent as noteSent } from '@portal/contracts/calls/payouts';
import type { BatchFiles as Files } from '@portal/contracts/http/nacha';
import type { ListedPayoutBatch } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { madeByText } from '../../lib/made-by.rules.js';
import { monthName } from '../../lib/dates.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import { plainDecimal } from '../../lib/csv.rules.js';
import type { Column } from '../../ui/data-table.js';
import { BankStateDialog } from '../../ui/bank-state-dialog.js';
import { Below } from '../../ui/below.js';
import { ListPage } from '../../ui/list-page.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { BatchFiles } from './batch-files.js';
import { batchStateOf, isTakenBack, isToBeSent, tellNoted } from './batch-state.rules.js';
import { batchesList, batchFilesQuery, noteBatchSent } from './queries.js';

/** The paid batches, so that their files can be downloaded again. */
export function BatchList() {
  const batches = useListPage(batchesList);
  const [noting, setNoting] = useState<ListedPayoutBatch | null>(null);
  const queries = useQueryClient();
  const reading = useQuery(batchFilesQuery(batches.rows.map(({ id }) => id)));
  const files = new Map((reading.data ?? []).map((of) => [of.batchId, of]));
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
      {/* A batch's state is as wide as its words, which its files decide. */}
      <Below of={[batches.reading, reading]} waiting={<SkeletonRows rows={4} />}>
        <ListPage
          list={batches}
          label="Batches"
          noun="batches"
          columns={columnsOf(files, setNoting)}
          keyOf={({ id }) => id}
          failed="The batches could not be loaded"
          empty={{ icon: Landmark, text: 'No batch was paid yet' }}
        />
      </Below>
      {noting && (
        <BankStateDialog
          open
          sentOnly
          onClose={() => setNoting(null)}
          title={`Did the bank send batch ${noting.id}?`}
          save={async ({ day }) => {
            const { sentCount } = await noteBatchSent(noting.id, day);
            notify(tellNoted(noting.id, sentCount));
          }}
          refresh={() => queries.invalidateQueries({ queryKey: ADMIN_KEY })}
        >
          <Text>
            Each payout of it that is not taken back is noted as sent, and its partner sees that under
            Earnings. One that comes back later is noted under the partner’s Payouts.
          </Text>
        </BankStateDialog>
      )}
    </Panel>
  );
}

const columnsOf = (
  files: ReadonlyMap<number, Files>,
  onSent: (batch: ListedPayoutBatch) => void,
): Column<ListedPayoutBatch>[] => [
  {
    id: 'batch',
    header: 'Batch',
    bare: true,
    csv: ({ id }) => id,
    cell: ({ id, month }) => (
      <Text fontWeight="medium">
        Batch {id}, {monthName(month)}
      </Text>
    ),
  },
  {
    id: 'paid',
    header: 'Recorded',
    csv: ({ createdAt }) => createdAt,
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
    csv: ({ payoutsCount }) => payoutsCount,
    cell: ({ payoutsCount, voidedCount }) =>
      voidedCount > 0 ? `${payoutsCount}, ${voidedCount} void` : payoutsCount,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    onPhone: 'line',
    csv: ({ amountInCents }) => plainDecimal(amountInCents),
    cell(batch) {
      const amount = formatExactDollars(batch.amountInCents);
      return isTakenBack(batch) ? (
        <Text as="span" color="fg.muted">
          <chakra.span srOnly>Taken back: </chakra.span>
          <s>{amount}</s>
        </Text>
      ) : (
        amount
      );
    },
  },
  {
    id: 'state',
    header: 'State',
    onPhone: 'line',
    csv: (batch) => batchStateOf(batch, files.get(batch.id)),
    cell: (batch) => (
      <Stack gap="1" align={{ base: 'end', md: 'start' }}>
        <Text>
          {batchStateOf(batch, files.get(batch.id))}
          {/* On a phone's short card the count beside the payouts is not seen. */}
          {batch.voidedCount > 0 && !isTakenBack(batch) && (
            <chakra.span hideFrom="md">, {batch.voidedCount} void</chakra.span>
          )}
        </Text>
        {isToBeSent(batch) && may(noteSent) && (
          <Button
            data-more
            size="xs"
            variant="outline"
            colorPalette="gray"
            aria-label={`Batch ${batch.id} was sent by the bank`}
            onClick={() => onSent(batch)}
          >
            Sent …
          </Button>
        )}
      </Stack>
    ),
  },
  { id: 'files', header: 'Files', bare: true, align: 'end', cell: ({ id }) => <BatchFiles batchId={id} /> },
];
