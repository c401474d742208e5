import type { Database } from './database.js';
import type { Statement } from './statement.js';

/** Deletes at most `limit` rows. */
type Purge = Statement<{ limit: number }>;

const EVERY_MS = 3_600_000;
const BATCH = 5_000;

/** Deletes in batches until no rows are left to delete. @returns how many were deleted */
export async function purge(database: Database, statement: Purge): Promise<number> {
  let purged = 0;
  for (let last = BATCH; last === BATCH; purged += last)
    last = (await database.query(statement, { limit: BATCH })).length;
  return purged;
}

/** Purges every hour. @returns a function that stops it */
export function purgeHourly(database: Database, statement: Purge): () => void {
  const work = () => void purge(database, statement).catch(() => undefined); // retried in the next hour
  const timer = setInterval(work, EVERY_MS).unref();
  return () => clearInterval(timer);
}
