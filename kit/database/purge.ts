import type { Database } from './database.js';
import type { Statement } from './statement.js';

/** Deletes at most `limit` rows. */
type Purge = Statement<{ limit: number }>;

/** How often old rows are deleted. */
export const PURGE_MS = 3_600_000;
const BATCH = 5_000;

/** Deletes in batches until no rows are left to delete, or `isStopped`. @returns how many were deleted */
export async function purge(database: Database, statement: Purge, isStopped: () => boolean): Promise<number> {
  let purged = 0;
  for (let last = BATCH; last === BATCH && !isStopped(); purged += last)
    last = (await database.query(statement, { limit: BATCH })).length;
  return purged;
}
