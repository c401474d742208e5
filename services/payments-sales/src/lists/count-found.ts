import type { RunsStatements } from '@portal/kit/database/database';
import type { GivenTo } from '@portal/kit/database/statement';
import { LOOKED_AT, MOST_FOUND, type Counts } from './count-found.sql.js';

/**
 * Counts matching rows. A frequent word is counted among the newest rows, since its index entries cover most of the
 * table. A rare word is counted by the index. Neither scans the whole table.
 */
export async function countFound<Given extends object>(
  database: RunsStatements,
  { among, all }: Counts<Given>,
  given: Given,
): Promise<number> {
  const newest = (await database.first(among, ...([given] as GivenTo<Given>)))!;
  if (newest.looked_at < LOOKED_AT || newest.found >= MOST_FOUND) return Math.min(newest.found, MOST_FOUND);
  return (await database.first(all, ...([given] as GivenTo<Given>)))!.found;
}
