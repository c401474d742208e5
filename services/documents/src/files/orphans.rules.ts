/** A process that died may leave this many behind, however small the store is. */
const ALWAYS = 10;

/**
 * Whether unknown objects may be treated as orphans. When there are too many, the database is more likely wrong: empty,
 * or restored from before they were stored.
 * @param percent the highest believable share of unknown objects
 */
export const areOrphans = (unknown: number, seen: number, percent: number): boolean =>
  unknown <= Math.max(ALWAYS, (seen * percent) / 100);
