const FRESH_MS = 10 * 60 * 1_000;

/** False for an old sale, which a late webhook or the reconciler brings: only the figures show it. */
export const isWorthCelebrating = (occurredAt: string, now = Date.now()): boolean =>
  now - Date.parse(occurredAt) <= FRESH_MS;
