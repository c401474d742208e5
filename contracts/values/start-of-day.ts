import { Temporal } from 'temporal-polyfill';
import { businessTimeZone, type TimeZone } from './business-time-zone.js';
import type { CalendarDay } from './calendar-day.js';

/**
 * The first moment of a day in the business's time zone: midnight; where clocks are put forward at midnight, the moment
 * they are; where they are put back over midnight, the first of the two.
 * @returns ISO, UTC
 */
export const startOfDay = (day: CalendarDay, zone: TimeZone = businessTimeZone()): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds).toISOString();
