import type { CommissionStep, ExplainedCommission } from '@portal/contracts/http/payouts';
import { madeByText } from '../../lib/made-by.rules.js';
import { formatExactDollars, formatPercent } from '@portal/contracts/values/money';

const cents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** '$89.10 paid × 12.5% = 1,113.75 cents, rounded half up to $11.14.' */
export function sumOf({ sale, earnedInCents }: ExplainedCommission): string | null {
  if (!sale) return null;
  const { amountInCents, commissionRate, exactCommissionInCents } = sale;
  const product = `${formatExactDollars(amountInCents)} paid × ${formatPercent(commissionRate)}`;
  return Number.isInteger(exactCommissionInCents)
    ? `${product} = ${formatExactDollars(earnedInCents)}.`
    : `${product} = ${cents.format(exactCommissionInCents)} cents, rounded half up to ${formatExactDollars(earnedInCents)}.`;
}

/** A step, as a sentence. */
export function sentenceOf({ kind, payout }: CommissionStep): string {
  switch (kind) {
    case 'earned':
      return 'Earned by the sale';
    case 'reversed':
      return 'Taken back: the sale was refunded, disputed or deleted';
    case 'adjusted':
      return 'Given back: a dispute was won';
    case 'settled':
      return payout
        ? `Paid by payout ${payout.id}${madeBy(payout)}${payout.voidedAt ? ', which was voided later' : ''}`
        : 'Paid';
    case 'taken-back':
      return payout ? `No longer paid by payout ${payout.id}` : 'No longer paid';
  }
}

const madeBy = (payout: NonNullable<CommissionStep['payout']>): string => {
  const text = madeByText(payout);
  return text ? `, ${text}` : '';
};
