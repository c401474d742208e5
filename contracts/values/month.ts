/** A calendar month in UTC, `YYYY-MM` (D-7). */
export type Month = string;

/** The month a moment belongs to: the first 7 characters of its ISO date (specification section 9, D-7). */
export const monthOf = (moment: Date | string): Month => new Date(moment).toISOString().slice(0, 7);

export const currentMonth = (now: Date = new Date()): Month => monthOf(now);

/** The `count` months up to and including that of `now`, newest first. */
export function lastMonths(count: number, now: Date = new Date()): Month[] {
  return Array.from({ length: count }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );
}
