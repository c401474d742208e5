import { t } from '@lingui/core/macro';
import { dayOf as dayIn } from '@portal/contracts/values/calendar-day';
import { displayZone } from './display-zone.js';
import { locale } from './locale.js';

/**
 * Writes in the page's language, in the chosen zone unless the options name one. There is one format for each language and
 * zone, since making one takes long; the zone '' is the browser's.
 */
const writing = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (moment: Date): string => {
    const zone = options.timeZone ?? displayZone.get() ?? '';
    const key = `${locale()} ${zone}`;
    const format =
      formats.get(key) ?? new Intl.DateTimeFormat(locale(), { ...options, ...(zone && { timeZone: zone }) });
    formats.set(key, format);
    return format.format(moment);
  };
};
const exact = writing({ dateStyle: 'long', timeStyle: 'short' });
const day = writing({ dateStyle: 'medium' });
const month = writing({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortMonth = writing({ month: 'short', timeZone: 'UTC' });
const utcDay = writing({ dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = writing({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const before = (passed: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.floor(passed), unit);

/** 'Nov 2026' of '2026-11'. */
export const monthName = (key: string): string => month(firstOf(key));

const firstOf = (key: string) => new Date(`${key}-01T00:00:00Z`);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'Nov 21, 2026' of an ISO moment, in the reader's time zone. */
export const dayOf = (at: string): string => day(new Date(at));

/** The same in the business's time zone: the day of a payout, as statements and mails have it (D-125). */
export const businessDayOf = (at: string): string => dayName(dayIn(new Date(at)));

/** 'November 21, 2026 at 4:05 PM', in the reader's time zone. */
export const exactDate = (moment: Date): string => exact(moment);

/** 'just now', '5 minutes ago', '3 days ago'; past a week the day itself, 'Nov 2, 2026'. */
export function relativeDate(moment: Date, now: Date = new Date()): string {
  const ago = now.getTime() - moment.getTime();
  if (ago < MINUTE) return ago < -MINUTE ? day(moment) : t`just now`;
  if (ago < HOUR) return before(ago / MINUTE, 'minute');
  if (ago < DAY) return before(ago / HOUR, 'hour');
  if (ago < 7 * DAY) return before(ago / DAY, 'day');
  return day(moment);
}

/** '2026-11-21', today in the reader's time zone. */
export function localDay(moment: Date = new Date()): string {
  const zone = displayZone.get();
  if (zone) return dayIn(moment, zone);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);
}

/** Whether it is a valid calendar day such as '2026-11-21'. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && dayExists(value);

/** `Date` reads February 30 as March 2. */
const dayExists = (key: string) => {
  const moment = new Date(`${key}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(key);
};

/** 'Nov 21, 2026' of '2026-11-21'. */
export const dayName = (key: string): string => utcDay(new Date(key));

/** 'Nov 21' of '2026-11-21'. */
export const shortDayName = (key: string): string => shortDay(new Date(key));

/** 'Nov' of '2026-11'. */
export const shortMonthName = (key: string): string => shortMonth(firstOf(key));
