import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import type { Month } from '@portal/contracts/values/month';

/**
 * `Nov 21, 2026, 10:00 AM UTC`: fits a line on a phone. In the business's time zone (D-125), since the reader's is unknown,
 * by its short name at that moment: `EST`, `GMT+14`.
 */
export const formatMoment = (iso: string, timeZone = businessTimeZone()): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));

const monthInFull = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-10` as `October 2026`. */
export const formatMonth = (month: Month): string => monthInFull.format(new Date(`${month}-01T00:00:00Z`));

const dayInFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats `2026-11-02` as `November 2, 2026`. */
export const formatDay = (day: string): string => dayInFull.format(new Date(`${day}T00:00:00Z`));
