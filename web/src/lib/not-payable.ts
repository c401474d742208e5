import { plural, t } from '@lingui/core/macro';
import type { FlaggedCommission, PendingCommission } from '@portal/contracts/http/pending';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { dayName, shortDayName } from './dates.js';

/** 'Pending until Dec 6': of a commission in its hold period (D-98). */
export const pendingUntil = (day: string): string => t`Pending until ${shortDayName(day)}`;

/** 'Dec 6, 2026, 00:00 UTC', in the business's time zone (D-125). */
export const dayBeginsText = (day: string): string => `${dayName(day)}, 00:00 ${timeZoneName()}`;

/** 'Payable from Dec 6, 2026, 00:00 UTC' */
export const payableFromText = (day: string): string => t`Payable from ${dayBeginsText(day)}`;

/** '$10.00 pending until Dec 6', and of several days '$15.00 pending, payable from Dec 6 to Dec 12'. */
export function pendingText({ amountInCents, first, last }: PendingCommission): string {
  const amount = formatExactDollars(amountInCents);
  return first === last
    ? t`${amount} pending until ${shortDayName(last)}`
    : t`${amount} pending, payable from ${shortDayName(first)} to ${shortDayName(last)}`;
}

/** What of unpaid commission cannot be paid now. */
export interface NotPayable {
  pending?: PendingCommission | undefined;
  flagged?: FlaggedCommission | undefined;
}

export const notPayableCents = ({ pending, flagged }: NotPayable): Cents =>
  (pending?.amountInCents ?? 0) + (flagged?.amountInCents ?? 0) + (flagged?.refusedInCents ?? 0);

const joined = (texts: (string | false | undefined)[]): string | undefined =>
  texts.filter(Boolean).join('; ') || undefined;

/** For administrators: '$10.00 pending until Dec 6; $5.00 flagged; $1.00 refused'. */
export const notPayableText = ({ pending, flagged }: NotPayable): string | undefined =>
  joined([
    pending && pendingText(pending),
    flagged && flagged.amountInCents > 0 && `${formatExactDollars(flagged.amountInCents)} flagged`,
    flagged && flagged.refusedInCents > 0 && `${formatExactDollars(flagged.refusedInCents)} refused`,
  ]);

/** The same for the partner (D-115). */
export const ownNotPayableText = ({ pending, flagged }: NotPayable): string | undefined =>
  joined([
    pending && pendingText(pending),
    flagged &&
      flagged.amountInCents > 0 &&
      t`${formatExactDollars(flagged.amountInCents)}: we are looking at this`,
    flagged &&
      flagged.refusedInCents > 0 &&
      t`${formatExactDollars(flagged.refusedInCents)} not payable: please ask us`,
  ]);

/** '14 days' */
export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });
