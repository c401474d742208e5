import { int8, type SqlTypes } from '@portal/kit/database/sql-types';
import { statement, type Statement } from '@portal/kit/database/statement';

/** The count of search results stops here (D-3): nobody pages further. */
export const MOST_FOUND = 1_000;
/** How many of the newest rows are matched before the search index is used. */
export const LOOKED_AT = 20_000;

/** A search in a table with a column `search` that has a trigram index. */
export interface Searched<Params extends SqlTypes> {
  table: string;
  /** Distinguishes the statements' names by their conditions. */
  shape: string;
  newestFirst: string;
  /** Further filters in SQL; may be empty. */
  filters: string[];
  matches: string[];
  params: Params;
}

const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

/** The statements that `countFound` runs. */
export interface Counts<Given> {
  among: Statement<Given, { looked_at: number; found: number }>;
  all: Statement<Given, { found: number }>;
}

/** Builds the statements that `countFound` runs. */
export const countsOf = <Params extends SqlTypes>(searched: Searched<Params>) => {
  const { table, shape, newestFirst, filters, matches, params } = searched;
  return {
    among: statement(
      `count-newest-found-${table}-${shape}`,
      { params, row: { looked_at: int8, found: int8 } },
      `select count(*) as looked_at, count(*) filter (where matches) as found from (
         select ${matches.join(' and ')} as matches from ${table} ${where(filters)} order by ${newestFirst} limit ${LOOKED_AT}
       ) newest`,
    ),
    all: statement(
      `count-found-${table}-${shape}`,
      { params, row: { found: int8 } },
      `select count(*) as found from (
         select from ${table} ${where([...filters, ...matches])} limit ${MOST_FOUND}
       ) counted`,
    ),
  };
};
