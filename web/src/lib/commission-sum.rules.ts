import { t } from '@lingui/core/macro';
import type { ExplainedCommission } from '@portal/contracts/http/payouts';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { locale } from './locale.js';
import { percent } from './numbers.js';

/** What of an explained commission, an administrator's or a partner's, says how it was computed. */
interface Computed {
  earnedInCents: Cents;
  sale: Pick<
    NonNullable<ExplainedCommission['sale']>,
    'amountInCents' | 'commissionRate' | 'exactCommissionInCents'
  > | null;
}

/** '$89.10 paid × 12.5% = 1,113.75 cents, rounded half up to $11.14.' */
export function sumOf({ sale, earnedInCents }: Computed): string | null {
  if (!sale) return null;
  const paid = formatExactDollars(sale.amountInCents);
  const rate = percent(sale.commissionRate);
  const earned = formatExactDollars(earnedInCents);
  if (Number.isInteger(sale.exactCommissionInCents)) return t`${paid} paid × ${rate} = ${earned}.`;
  const exact = sale.exactCommissionInCents.toLocaleString(locale(), { maximumFractionDigits: 4 });
  return t`${paid} paid × ${rate} = ${exact} cents, rounded half up to ${earned}.`;
}
