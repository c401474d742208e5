const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `November 21, 2026 at 10:00 AM UTC`: a reader's own zone is not known. */
export const formatMoment = (iso: string): string => `${inFull.format(new Date(iso))} UTC`;
