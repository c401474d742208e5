import type { Queryable } from '../database/database.js';
import type { GivenTo, Statement } from '../database/statement.js';

interface Explained {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** How many pages of tables and indexes a statement reads: a measure that does not depend on the machine's load. */
export async function pagesRead<Given extends object>(
  database: Queryable,
  statement: Statement<Given>,
  given: Given,
): Promise<number> {
  // Without a name it is planned for each set of values.
  const explain: Statement<Given, Explained> = {
    ...statement,
    name: '',
    text: `explain (analyze, buffers, format json) ${statement.text}`,
  };
  const explained = await database.first(explain, ...([given] as GivenTo<Given>));
  const { Plan } = explained!['QUERY PLAN'][0]!;
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}
