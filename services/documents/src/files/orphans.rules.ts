/** So few may be left over by a process that died, however small the store is. */
const ALWAYS = 10;

/**
 * Whether it can be that nobody knows these objects any more. Where it is many, it is the database that is the wrong one:
 * empty, or of before they came.
 * @param percent of how many in a hundred it is believed
 */
export const areOrphans = (unknown: number, seen: number, percent: number): boolean =>
  unknown <= Math.max(ALWAYS, (seen * percent) / 100);
