import type { PartnerBalance } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatDay } from '../design/dates.js';

/** When the next payout comes, as 'Earnings' says it (D-130); null where nothing comes. */
export function whenText({ amountInCents, nowInCents = 0, from }: PartnerBalance['next']): string | null {
  if (amountInCents <= 0) return null;
  if (nowInCents <= 0) return `After month end, from ${formatDay(from)} on`;
  if (nowInCents >= amountInCents) return 'Payable now, since its month is over: we make the payout';
  return `${formatExactDollars(nowInCents)} of it is payable now, the rest after month end, from ${formatDay(from)} on`;
}
