import type { Queryable } from '../database/database.js';
import type { Positional, Statement } from '../database/statement.js';

interface Explained extends Record<string, unknown> {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** How many pages of tables and indexes a statement touches: what does not depend on the machine's load. */
export async function pagesRead(
  database: Queryable,
  statement: Statement | Positional,
  given: unknown,
): Promise<number> {
  // Without a name: planned anew for each set of values.
  const text = `explain (analyze, buffers, format json) ${statement.text}`;
  const explain = { ...statement, name: '', text } as Positional<Explained>;
  const { Plan } = (await database.first(explain, given as unknown[]))!['QUERY PLAN'][0]!;
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}
