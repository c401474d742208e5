import { t } from '@lingui/core/macro';
import type { Difference } from '@portal/contracts/values/seen-values';
import { formatExactDollars } from '@portal/contracts/values/money';
import { monthName } from './dates.js';

/** What has changed since it was shown, as a sentence. */
export function tellDifference({ field, seen, now }: Difference): string {
  switch (field) {
    case 'amountInCents':
      return t`The amount is now ${formatExactDollars(Number(now))}; it was ${formatExactDollars(Number(seen))}.`;
    case 'leftOverInCents':
      return t`${formatExactDollars(Number(now))} of it is now left over; it was ${formatExactDollars(Number(seen))}.`;
    case 'month':
      return t`The month is now ${monthName(String(now))}; it was ${monthName(String(seen))}.`;
    case 'partners':
      return t`The number of partners is now ${now}; it was ${seen}.`;
    case 'payout':
      return now === 0
        ? t`The payout has been taken back by now.`
        : t`The payout is now number ${now}; it was ${seen}.`;
    case 'version':
      return t`Somebody else has changed this meanwhile.`;
  }
}

/** Delay before a lost answer is requested again: none at first, then longer and longer. */
export const lookAgainAfterMs = (tries: number): number => Math.min(500 * 2 ** tries, 8_000);
