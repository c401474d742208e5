import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import type { Month } from '@portal/contracts/values/month';
import { localeNow } from '@portal/kit/language/i18n';

/**
 * `Nov 21, 2026, 10:00 AM UTC`: fits a line on a phone. In the business's time zone (D-125), since the reader's is unknown,
 * by its short name at that moment: `EST`, `GMT+14`.
 */
export const formatMoment = (iso: string, timeZone = businessTimeZone()): string =>
  new Intl.DateTimeFormat(localeNow(), {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));

/** Formats `2026-10` as `October 2026`. */
export const formatMonth = (month: Month): string =>
  new Intl.DateTimeFormat(localeNow(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Formats `2026-11-02` as `November 2, 2026`. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(localeNow(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
