import { Flex, Skeleton, Text } from '@chakra-ui/react';
import type { TransactionTotals as TransactionTotalsAnswer } from '@portal/contracts/http/admin-sales';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/counted.js';
import {
  clientTotalsQuery,
  transactionTotalsQuery,
  type ClientsSearch,
  type TransactionsSearch,
} from './queries.js';

/** What all sales of the list add up to (D-154); nothing while that cannot be read. */
export function ClientTotals({ search }: { search: ClientsSearch }) {
  const { data, isLoadingError } = useQuery(clientTotalsQuery(search));
  if (isLoadingError) return null;
  return (
    <Sum>
      {data &&
        `${counted(data.sales, 'sale', 'sales')}, ${formatExactDollars(data.standingAmountInCents)}, commission ${formatExactDollars(data.standingCommissionInCents)}`}
    </Sum>
  );
}

/** What all payments of the list add up to (D-154), without what was refunded or disputed. */
export function TransactionTotals({ search }: { search: TransactionsSearch }) {
  const { data, isLoadingError } = useQuery(transactionTotalsQuery(search));
  if (isLoadingError) return null;
  return <Sum>{data && transactionsText(data)}</Sum>;
}

function transactionsText(totals: TransactionTotalsAnswer): string {
  const { payments, succeeded, amountInCents, refundedInCents, disputedInCents = 0 } = totals;
  const kept = formatExactDollars(amountInCents - refundedInCents - disputedInCents);
  const back = [
    refundedInCents > 0 && `${formatExactDollars(refundedInCents)} of refunds`,
    disputedInCents > 0 && `${formatExactDollars(disputedInCents)} of disputes`,
  ].filter(Boolean);
  const after = back.length > 0 ? ` after ${back.join(' and ')}` : '';
  return `${counted(payments, 'payment', 'payments')}, ${succeeded.toLocaleString('en-US')} succeeded with ${kept}${after}`;
}

const Sum = ({ children }: { children: string | undefined }) => (
  // On a phone a line or two of its own, whatever it says, so that the rows below do not move.
  <Flex w={{ base: 'full', md: 'auto' }} minH={{ base: '10', md: 'auto' }} align="center">
    {children === undefined ? (
      <Skeleton h="5" w="56" />
    ) : (
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" role="group" aria-label="Total">
        {children}
      </Text>
    )}
  </Flex>
);
