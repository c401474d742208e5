import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import { addDays, dayOf, type CalendarDay } from '@portal/contracts/values/calendar-day';

/** The `count` days up to and including that of `now` in the business's time zone (D-125), oldest first. */
export function lastDays(count: number, now = new Date(), zone = businessTimeZone()): CalendarDay[] {
  const today = dayOf(now, zone);
  return Array.from({ length: count }, (_, index) => addDays(today, index - (count - 1)));
}
