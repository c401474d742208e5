import type { UnknownCode } from '@portal/contracts/http/admin-sales';
import type { Product } from '@portal/contracts/http/catalog';
import {
  commissionFor,
  formatExactDollars,
  formatPercent,
  toBasisPoints,
} from '@portal/contracts/values/money';

type Waiting = Pick<UnknownCode, 'occurrences' | 'amount'>;

/** What becomes of the payments that wait for a code once it is a link of a product, in sentences (D-16). */
export function creditingOf(
  { occurrences, amount }: Waiting,
  product: Pick<Product, 'commissionRate'> | undefined,
): string[] {
  const one = occurrences === 1;
  const payments = one
    ? `1 payment of this customer is credited: ${formatExactDollars(amount)}.`
    : `${occurrences} payments of this customer are credited: ${formatExactDollars(amount)} in all.`;
  return [
    product
      ? `${payments} At ${formatPercent(product.commissionRate)} that is ${one ? '' : 'about '}${formatExactDollars(commissionFor(amount, toBasisPoints(product.commissionRate)))} of commission.`
      : payments,
    'So are the payments of other customers that came with this code.',
    'Of each payment of the last 24 hours the customer is mailed the receipt, and the partner is told.',
  ];
}
