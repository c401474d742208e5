import type { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';

/** What a search finds is counted up to this many (D-3): nobody turns further pages. */
export const MOST_FOUND = 1_000;
/** Of so many of the newest rows it is seen which match, before the search's index is asked. */
const LOOKED_AT = 20_000;

/** A search in a table with a column `search` that has a trigram index. */
export interface Searched {
  table: string;
  /** Tells its conditions from others in the statements' names. */
  shape: string;
  newestFirst: string;
  /** What is filtered by besides, in SQL; may be none. */
  filters: string[];
  matches: string[];
  values: unknown[];
}

/**
 * How many rows match. What is found everywhere is counted among the newest, since its part of the index is as large as
 * the table; what is rarer is counted by the index. Neither reads the whole table.
 */
export async function countFound(database: Database, searched: Searched): Promise<number> {
  const { table, shape, newestFirst, filters, matches, values } = searched;
  const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
  const among = statement<{ looked_at: number; found: number }>(
    `count-found-among-newest-${table}-${shape}`,
    `select count(*) as looked_at, count(*) filter (where matches) as found from (
       select ${matches.join(' and ')} as matches from ${table} ${where(filters)} order by ${newestFirst} limit ${LOOKED_AT}
     ) newest`,
  );
  const newest = (await database.first(among, values))!;
  if (newest.looked_at < LOOKED_AT || newest.found >= MOST_FOUND) return Math.min(newest.found, MOST_FOUND);
  const all = statement<{ found: number }>(
    `count-found-${table}-${shape}`,
    `select count(*) as found from (
       select from ${table} ${where([...filters, ...matches])} limit ${MOST_FOUND}
     ) counted`,
  );
  return (await database.first(all, values))!.found;
}
