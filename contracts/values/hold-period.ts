import { businessTimeZone, type TimeZone } from './business-time-zone.js';
import { addDays, dayOf, type CalendarDay } from './calendar-day.js';
import { startOfDay } from './start-of-day.js';

/** The longest hold period that a setting or a product may have, in whole days (D-48, D-97). */
export const LONGEST_HOLD_DAYS = 180;

/**
 * When the commission of a sale becomes payable (D-97): as the day begins that is `holdDays` after that of the sale, in
 * the business's time zone (D-125), so that all sales of a day become payable at once, and 'Pending until' names a day.
 * @returns ISO, UTC; null without a hold period: it is payable at once
 */
export function payableAt(
  soldAt: string,
  holdDays: number,
  zone: TimeZone = businessTimeZone(),
): string | null {
  return holdDays === 0 ? null : startOfDay(addDays(dayOf(soldAt, zone), holdDays), zone);
}

/** The day, in the business's time zone, from which a commission is payable: `YYYY-MM-DD`. */
export const payableFrom = (payable: Date | string, zone: TimeZone = businessTimeZone()): CalendarDay =>
  dayOf(payable, zone);
