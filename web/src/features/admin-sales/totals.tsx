import { Flex, Skeleton, Text } from '@chakra-ui/react';
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

/** What all payments of the list add up to (D-154), without what was refunded. */
export function TransactionTotals({ search }: { search: TransactionsSearch }) {
  const { data, isLoadingError } = useQuery(transactionTotalsQuery(search));
  if (isLoadingError) return null;
  return (
    <Sum>
      {data &&
        `${counted(data.payments, 'payment', 'payments')}, ${data.succeeded.toLocaleString('en-US')} succeeded with ${formatExactDollars(data.amountInCents - data.refundedInCents)}${data.refundedInCents > 0 ? ` after ${formatExactDollars(data.refundedInCents)} of refunds` : ''}`}
    </Sum>
  );
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
