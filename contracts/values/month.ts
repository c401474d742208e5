import { businessTimeZone, type TimeZone } from './business-time-zone.js';
import { dayOf } from './calendar-day.js';

/** A calendar month of the business's time zone, `YYYY-MM` (D-7, D-125). */
export type Month = string;

/**
 * The month a moment belongs to. In UTC, the default, the first 7 characters of its ISO date (specification section 9,
 * D-7). That of a sale is computed once, when it is recorded.
 */
export const monthOf = (moment: Date | string, zone: TimeZone = businessTimeZone()): Month =>
  dayOf(moment, zone).slice(0, 7);

export const currentMonth = (now: Date = new Date()): Month => monthOf(now);

/** The `count` months up to and including that of `now`, newest first. */
export function lastMonths(count: number, now: Date = new Date()): Month[] {
  const [year, month] = currentMonth(now).split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
