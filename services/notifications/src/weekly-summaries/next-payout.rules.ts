import { t } from '@lingui/core/macro';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { payableNow } from '@portal/contracts/values/payable-now';
import { formatDay } from '../design/dates.js';

/** What the next payout is, as things stand. */
export type NextPayout = Pick<PartnerBalance['next'], 'amountInCents' | 'nowInCents' | 'from'>;

/** When it comes, as 'Earnings' says it (D-130); null where nothing comes. */
export function whenText(next: NextPayout): string | null {
  if (next.amountInCents <= 0) return null;
  const day = formatDay(next.from);
  const amount = formatExactDollars(next.nowInCents ?? 0);
  return {
    nothing: t`After month end, from ${day} on`,
    some: t`${amount} of it is payable now, the rest after month end, from ${day} on`,
    all: t`Payable now, since its month is over: we make the payout`,
  }[payableNow(next)];
}
