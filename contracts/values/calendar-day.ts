import { businessTimeZone, UTC, type TimeZone } from './business-time-zone.js';

/** A calendar day of the business's time zone, `YYYY-MM-DD` (D-125). */
export type CalendarDay = string;

const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** One is made for each zone, since that takes a hundred times as long as its use. */
function formatOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The day a moment belongs to, in the business's time zone; in UTC the first 10 characters of its ISO date (D-7). */
export function dayOf(moment: Date | string, zone: TimeZone = businessTimeZone()): CalendarDay {
  const date = new Date(moment);
  if (zone === UTC) return date.toISOString().slice(0, 10);
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The day that is so many days later, or earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
