import type { Queryable } from '../database/database.js';
import { statement, type Positional } from '../database/statement.js';

interface Explained extends Record<string, unknown> {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** How many pages of tables and indexes a statement touches: what does not depend on the machine's load. */
export async function pagesRead(
  database: Queryable,
  { text }: Positional,
  values: unknown[],
): Promise<number> {
  // Without a name: planned anew for each set of values.
  const explain = statement<Explained>('', `explain (analyze, buffers, format json) ${text}`);
  const { Plan } = (await database.first(explain, values))!['QUERY PLAN'][0]!;
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}
