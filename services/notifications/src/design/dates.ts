import type { Month } from '@portal/contracts/values/month';

const toTheMinute = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** `Nov 21, 2026, 10:00 AM UTC`: fits a line on a phone. In UTC, since the reader's time zone is unknown. */
export const formatMoment = (iso: string): string => `${toTheMinute.format(new Date(iso))} UTC`;

const monthInFull = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-10` as `October 2026`. */
export const formatMonth = (month: Month): string => monthInFull.format(new Date(`${month}-01T00:00:00Z`));

const dayInFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats `2026-11-02` as `November 2, 2026`. */
export const formatDay = (day: string): string => dayInFull.format(new Date(`${day}T00:00:00Z`));
