const FRESH_MS = 10 * 60 * 1_000;

/** What a late webhook or the reconciler brings long after is no news to jump up for; the figures show it. */
export const isWorthCelebrating = (occurredAt: string, now = Date.now()): boolean =>
  now - Date.parse(occurredAt) <= FRESH_MS;
