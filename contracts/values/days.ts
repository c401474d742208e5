const DAY_MS = 24 * 60 * 60 * 1_000;

/** The first of the `count` days up to and including that of `now`: `YYYY-MM-DD`, UTC (D-7). */
export const firstOfLastDays = (count: number, now = new Date()): string =>
  new Date(now.getTime() - (count - 1) * DAY_MS).toISOString().slice(0, 10);
