import type { Database } from './database.js';
import type { Positional } from './statement.js';

const EVERY_MS = 3_600_000;
const BATCH = 5_000;

/** Runs a statement that deletes at most `$1` rows until there are none to delete. @returns how many there were */
export async function purge(database: Database, statement: Positional): Promise<number> {
  let purged = 0;
  for (let last = BATCH; last === BATCH; purged += last)
    last = (await database.query(statement, [BATCH])).length;
  return purged;
}

/** The same every hour. @returns what ends it */
export function purgeHourly(database: Database, statement: Positional): () => void {
  const work = () => void purge(database, statement).catch(() => undefined); // the next hour does it
  const timer = setInterval(work, EVERY_MS).unref();
  return () => clearInterval(timer);
}
