import { t } from '@lingui/core/macro';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatDay } from '../design/dates.js';

/** What the next payout is, as things stand. */
export type NextPayout = Pick<PartnerBalance['next'], 'amountInCents' | 'nowInCents' | 'from'>;

/** When it comes, as 'Earnings' says it (D-130); null where nothing comes. */
export function whenText({ amountInCents, nowInCents = 0, from }: NextPayout): string | null {
  if (amountInCents <= 0) return null;
  const day = formatDay(from);
  if (nowInCents <= 0) return t`After month end, from ${day} on`;
  if (nowInCents >= amountInCents) return t`Payable now, since its month is over: we make the payout`;
  const amount = formatExactDollars(nowInCents);
  return t`${amount} of it is payable now, the rest after month end, from ${day} on`;
}
