import type { QueryResultRow } from 'pg';
import { int8, type RowOf, type SqlTypes } from '../database/sql-types.js';
import { family, statement, YES_OR_NO, type Statement } from '../database/statement.js';
import { conditionsOf, type Always, type Filters, type GivenToList } from './filters.js';
import { keysetOf, type Keyset, type KeysetShape, type Orders, type Reading } from './orders.js';

/** What a page's SQL is made of. */
interface PageParts<Sort extends string> extends Keyset, KeysetShape<Sort> {
  /** `where …` with all conditions of the page; empty when there are none. */
  where: string;
}

interface ListDefinition<
  Sort extends string,
  Columns extends SqlTypes,
  Params extends SqlTypes,
  Of extends Filters,
> extends Orders<Sort, keyof Columns & string> {
  /** The start of its statements' names. */
  name: string;
  row: Columns;
  always?: Always<Params>;
  filters?: Of;
  page: (parts: PageParts<Sort>) => string;
  /** What is counted, such as `from claims c`. */
  from: string;
  /** Longer lists are not counted to their end, since nobody pages further (D-3). */
  countedTo?: number;
}

type Values = Record<string, unknown>;

/** A list's statements, each with its values. */
export interface List<
  Sort extends string,
  Column extends string,
  Row extends QueryResultRow,
  Given,
> extends Orders<Sort, Column> {
  pageStatement: (reading: Reading<Sort>, given: Given) => [Statement<Values, Row>, Values];
  countStatement: (given: Given) => [Statement<Values, { counted: number }>, Values];
}

export const whereAll = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/**
 * Defines a list that is read by keyset pagination: one statement per order, direction and set of filters. An index per
 * order makes each page as fast as the first.
 */
export function defineList<
  const Sort extends string,
  Columns extends SqlTypes,
  Params extends SqlTypes = Record<never, never>,
  Of extends Filters = Record<never, never>,
>(
  definition: ListDefinition<Sort, Columns, Params, Of>,
): List<Sort, keyof Columns & string, RowOf<Columns>, GivenToList<Params, Of>> {
  const { name, row, orders, id, page, from, countedTo = 1_000 } = definition;
  const always = definition.always ?? { params: {} as Params, conditions: [] };
  const { shapes, shapeOf, valuesOf, conditions, params, nameOf } = conditionsOf(
    always,
    definition.filters ?? {},
  );

  const sorts = Object.keys(orders) as Sort[];
  const pages = family({ ...shapes, sort: sorts, descending: YES_OR_NO, on: YES_OR_NO }, (shape) => {
    const order = shape as KeysetShape<Sort>;
    const keyset = keysetOf(definition, order);
    return statement(
      [`list-${name}`, order.sort, keyset.direction, ...nameOf(shape), order.on ? 'on' : 'start'].join('-'),
      { params: { ...params(shape), ...keyset.params }, row },
      page({ ...order, ...keyset, where: whereAll([...conditions(shape), ...keyset.after]) }),
    );
  });
  const counts = family(shapes, (shape) =>
    statement(
      [`count-listed-${name}`, ...nameOf(shape)].join('-'),
      { params: params(shape), row: { counted: int8 } },
      `select count(*) as counted from (select ${from} ${whereAll(conditions(shape))} limit ${countedTo}) counted`,
    ),
  );
  return {
    orders,
    id,
    pageStatement: ({ sort, descending, from: position, limit }, given) => [
      pages({ ...shapeOf(given), sort, descending, on: position !== null }),
      { ...valuesOf(given), limit, ...position },
    ],
    countStatement: (given) => [counts(shapeOf(given)), valuesOf(given)],
  };
}
