import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { payBatch } from '@portal/contracts/calls/payouts';
import type { PayoutBatch } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { bankAccountStatesQuery } from '../../lib/bank-account-states.js';
import { BankAccountsNote } from '../../ui/bank-accounts-note.js';
import { monthName } from '../../lib/dates.js';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import { useSearchChange } from '../../lib/use-search-change.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Below } from '../../ui/below.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { BatchFiles } from './batch-files.js';
import { BatchList } from './batch-list.js';
import { closedMonths, forNote, isPayable, nameOf, shownMonth, sumOf } from './month-end.rules.js';
import { monthEndColumns } from './month-end-columns.js';
import { MonthApprovals } from './month-approvals.js';
import { PayBatch } from './pay-batch.js';
import { PayableSince } from './payable-since.js';
import {
  batchesList,
  lapsedQuery,
  payableSinceQuery,
  selectionQuery,
  unpaidList,
  waitingQuery,
} from './queries.js';

/** All partners with an unpaid amount for a closed month, to be paid in one batch. */
export function MonthEndTab() {
  usePageTitle('Month end');
  const unpaid = useListPage(unpaidList);
  const month = shownMonth(unpaid.search.month);
  const change = useSearchChange();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [paying, setPaying] = useState(false);
  const [paid, setPaid] = useState<PayoutBatch | null>(null);
  const choose = (partnerIds: number[], on: boolean) => {
    const next = new Set(selected);
    for (const partnerId of partnerIds)
      if (on) next.add(partnerId);
      else next.delete(partnerId);
    setSelected(next);
  };
  const partnerIds = [...selected].sort((one, other) => one - other);
  const payable = unpaid.rows.filter(isPayable).map(({ partnerId }) => partnerId);
  const selection = useQuery(selectionQuery(month, partnerIds));
  // Whom somebody else has paid meanwhile is selected no longer; the dialog that pays says so itself.
  const unpaidIds = new Set(selection.data?.map(({ partnerId }) => partnerId));
  if (selection.data && !selection.isFetching && !paying && partnerIds.some((id) => !unpaidIds.has(id)))
    setSelected(new Set(partnerIds.filter((id) => unpaidIds.has(id))));
  const states = useQuery(bankAccountStatesQuery(unpaid.rows.map(({ partnerId }) => partnerId)));
  const accounts = new Map((states.data ?? []).map((state) => [state.partnerId, state]));

  // What is said of the month stands above its table.
  const said = [
    unpaid.reading,
    states,
    useQuery(payableSinceQuery),
    useQuery(waitingQuery(month)),
    useQuery(lapsedQuery(month)),
  ];

  return (
    <Stack gap="4">
      {paid && <Paid key={paid.id} batch={paid} />}
      <Panel>
        <Flex justify="space-between" align="center" gap="4" wrap="wrap" p="4">
          <Text textStyle="sm" color="fg.muted">
            Partners with something unpaid for a closed month, largest first.
          </Text>
          <Flex gap="3" wrap="wrap" align="center">
            <FilterSelect
              label="Month"
              options={closedMonths()}
              value={month}
              onFilter={(next) => {
                setSelected(new Set());
                unpaid.filter({ month: next });
              }}
            />
            {may(payBatch) && (
              // On a phone the table's head, which has the box for all, is not seen.
              <Button
                hideFrom="md"
                disabled={payable.length === 0}
                variant="outline"
                colorPalette="gray"
                onClick={() => choose(payable, true)}
              >
                Select all
              </Button>
            )}
            {may(payBatch) && (
              <Button disabled={selected.size === 0} onClick={() => setPaying(true)}>
                {selected.size === 0 ? 'Pay selected' : `Pay ${selected.size} selected`}
                {selection.data && `, ${formatExactDollars(sumOf(selection.data))}`}
              </Button>
            )}
          </Flex>
        </Flex>
        <Below of={said} waiting={<SkeletonRows rows={8} />}>
          <PayableSince
            month={month}
            onChoose={(next) => {
              setSelected(new Set());
              unpaid.filter({ month: next });
            }}
          />
          <MonthApprovals month={month} />
          {unpaid.rows.length > 0 && (
            <Box px="4" pb="4">
              <BankAccountsNote partners={unpaid.rows.map(forNote)} />
            </Box>
          )}
          <ListPage
            list={unpaid}
            label="Unpaid partners"
            noun="partners"
            columns={monthEndColumns({ selected, rows: unpaid.rows, choose, accounts })}
            keyOf={({ partnerId }) => partnerId}
            failed="The month could not be loaded"
            empty={{ icon: PartyPopper, text: `Everything of ${monthName(month)} is paid.` }}
          />
        </Below>
      </Panel>
      <Below of={said}>
        <BatchList />
      </Below>
      <PayBatch
        month={month}
        partnerIds={partnerIds}
        open={paying}
        onClose={() => setPaying(false)}
        onAsked={() => setSelected(new Set())}
        onPaid={(batch) => {
          setPaid(batch);
          setSelected(new Set());
          change({ ...unpaidList.first, ...batchesList.first });
        }}
      />
    </Stack>
  );
}

/** The batch that was just paid, and its files. */
const Paid = ({ batch }: { batch: PayoutBatch }) => (
  <Panel p="4" role="status" display="flex" gap="4" alignItems="center" flexWrap="wrap">
    <Box color="fg.success">
      <CircleCheck size={22} aria-hidden />
    </Box>
    <Stack gap="0.5" flex="1" minW="48">
      <Text fontWeight="medium">
        Batch {batch.id}: {formatExactDollars(batch.amountInCents)} to {batch.payouts.length}{' '}
        {batch.payouts.length === 1 ? 'partner' : 'partners'} for {monthName(batch.month)}
      </Text>
      <Text textStyle="sm" color="fg.muted" lineClamp={2}>
        {batch.payouts.map(nameOf).join(', ')}
      </Text>
    </Stack>
    <BatchFiles batchId={batch.id} />
  </Panel>
);
