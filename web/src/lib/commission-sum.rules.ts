import { t } from '@lingui/core/macro';
import type { ExplainedCommission } from '@portal/contracts/http/payouts';
import { formatExactDollars, formatPercent, type Cents } from '@portal/contracts/values/money';

/** What of an explained commission, an administrator's or a partner's, says how it was computed. */
interface Computed {
  earnedInCents: Cents;
  sale: Pick<
    NonNullable<ExplainedCommission['sale']>,
    'amountInCents' | 'commissionRate' | 'exactCommissionInCents'
  > | null;
}

const cents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** '$89.10 paid × 12.5% = 1,113.75 cents, rounded half up to $11.14.' */
export function sumOf({ sale, earnedInCents }: Computed): string | null {
  if (!sale) return null;
  const { amountInCents, commissionRate, exactCommissionInCents } = sale;
  const product = t`${formatExactDollars(amountInCents)} paid × ${formatPercent(commissionRate)}`;
  return Number.isInteger(exactCommissionInCents)
    ? `${product} = ${formatExactDollars(earnedInCents)}.`
    : t`${product} = ${cents.format(exactCommissionInCents)} cents, rounded half up to ${formatExactDollars(earnedInCents)}.`;
}
