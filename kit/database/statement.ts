import type { QueryResultRow } from 'pg';

/** A prepared statement: parsed and planned once a connection, under its name. `Row` is what it returns. */
export interface Statement<Row extends QueryResultRow = QueryResultRow> {
  readonly name: string;
  readonly text: string;
  /** Carries the row's type only. */
  readonly row?: Row;
}

/** `const findLink = statement<LinkRow>('find-link', 'select …')`; names are unique in a service. */
export const statement = <Row extends QueryResultRow = QueryResultRow>(
  name: string,
  text: string,
): Statement<Row> => ({
  name,
  text,
});
