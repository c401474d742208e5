const DAY_MS = 24 * 60 * 60 * 1_000;

/** The `count` days up to and including that of `now`, oldest first: `YYYY-MM-DD`, UTC (D-7). */
export const lastDays = (count: number, now = new Date()): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
