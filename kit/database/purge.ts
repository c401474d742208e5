import type { Database } from './database.js';
import type { Statement } from './statement.js';

/** Deletes at most `limit`. */
type Purge = Statement<{ limit: number }>;

const EVERY_MS = 3_600_000;
const BATCH = 5_000;

/** Runs a statement that deletes rows until there are none to delete. @returns how many there were */
export async function purge(database: Database, statement: Purge): Promise<number> {
  let purged = 0;
  for (let last = BATCH; last === BATCH; purged += last)
    last = (await database.query(statement, { limit: BATCH })).length;
  return purged;
}

/** The same every hour. @returns what ends it */
export function purgeHourly(database: Database, statement: Purge): () => void {
  const work = () => void purge(database, statement).catch(() => undefined); // the next hour does it
  const timer = setInterval(work, EVERY_MS).unref();
  return () => clearInterval(timer);
}
