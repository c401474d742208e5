import type { PendingCommission } from '@portal/contracts/http/pending';
import { formatExactDollars } from '@portal/contracts/values/money';
import { dayName, shortDayName } from './dates.js';

/** 'Pending until Dec 6': of a commission in its hold period (D-98). */
export const pendingUntil = (day: string): string => `Pending until ${shortDayName(day)}`;

/** 'Payable from Dec 6, 2026, 00:00 UTC' */
export const payableFromText = (day: string): string => `Payable from ${dayName(day)}, 00:00 UTC`;

/** '$10.00 pending until Dec 6', and of several days '$15.00 pending, payable from Dec 6 to Dec 12'. */
export function pendingText({ amountInCents, first, last }: PendingCommission): string {
  const amount = formatExactDollars(amountInCents);
  return first === last
    ? `${amount} pending until ${shortDayName(last)}`
    : `${amount} pending, payable from ${shortDayName(first)} to ${shortDayName(last)}`;
}

/** '14 days' */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
