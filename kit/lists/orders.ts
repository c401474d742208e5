import type { Page } from '@portal/contracts/http/internal';
import { int8, type SqlType, type SqlTypes } from '../database/sql-types.js';
import { decodeCursor, encodeCursor, pageOf, type CursorFormat, type Position } from './cursor.js';

/**
 * A sort key: its SQL, its type, and the column of a row that holds it. `by('id', timestamptz, 'created_at')` sorts by date
 * where ids grow with time: only the id is compared.
 */
export interface Key<Column extends string = string> {
  sql: string;
  type: SqlType;
  column: Column;
}

export const by = <const Column extends string>(sql: string, type: SqlType, column: Column): Key<Column> => ({
  sql,
  type,
  column,
});

/** The orders of a list, and the id that makes each of them unique. */
export interface Orders<Sort extends string, Column extends string = string> {
  orders: Record<Sort, Key<Column>>;
  id: Key<Column>;
}

/** What a page's query says about its order. A list with one order takes none, and is read newest first. */
export interface Asked<Sort extends string> {
  sort?: Sort | undefined;
  direction?: 'asc' | 'desc' | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** How to read one page. */
export interface Reading<Sort extends string> {
  sort: Sort;
  /** In reading order: the opposite of the list's where a page is read backwards. */
  descending: boolean;
  /** The row to read on from; null starts at the end of the list. */
  from: Position | null;
  /** One row more than the page shows. */
  limit: number;
}

const FORMATS: Record<string, CursorFormat['key']> = {
  'timestamp with time zone': 'moment',
  bigint: 'number',
  text: 'text',
};

function formatOf<Sort extends string>({ orders }: Orders<Sort>, sort: Sort): CursorFormat {
  const key = FORMATS[orders[sort].type.name];
  if (!key) throw new Error(`A list cannot be sorted by ${orders[sort].type.name}.`);
  return { key, sort, isNamed: Object.keys(orders).length > 1 };
}

/** @throws AppError 400 for a cursor that we did not make for this order */
export function readingOf<Sort extends string>(list: Orders<Sort>, asked: Asked<Sort>): Reading<Sort> {
  const { direction = 'desc', limit, cursor } = asked;
  const sort = asked.sort ?? (Object.keys(list.orders)[0] as Sort);
  const from = cursor ? decodeCursor(cursor, formatOf(list, sort)) : null;
  return { sort, descending: (direction === 'desc') !== (from?.back ?? false), from, limit: limit + 1 };
}

/** The row's position in this order. */
export function positionOf<Sort extends string, Column extends string>(
  { orders, id }: Orders<Sort, Column>,
  sort: Sort,
  row: Record<Column, unknown>,
): Omit<Position, 'back'> {
  const { column, type } = orders[sort];
  const key = row[column] as string | number | Date;
  const isMilliseconds = typeof key === 'number' && FORMATS[type.name] === 'moment';
  return {
    key: isMilliseconds || key instanceof Date ? new Date(key).toISOString() : key,
    id: row[id.column] as number,
  };
}

/** The cursor that reads on from the row, `back` towards the list's start. */
export const cursorOf = <Sort extends string, Column extends string>(
  list: Orders<Sort, Column>,
  sort: Sort,
  row: Record<Column, unknown>,
  back: boolean,
): string => encodeCursor({ ...positionOf(list, sort, row), back }, formatOf(list, sort));

/** The page of the rows that were read, in reading order. */
export const pageRead = <Sort extends string, Column extends string, Row extends Record<Column, unknown>>(
  list: Orders<Sort, Column>,
  { sort, from, limit }: Reading<Sort>,
  rows: Row[],
): Omit<Page<Row>, 'total'> => pageOf(rows, limit - 1, from, (row, back) => cursorOf(list, sort, row, back));

/** The part of a page's statement that keyset pagination needs. `:key`, `:id` and `:limit` are its parameters. */
export interface Keyset {
  /** The SQL of the sort key. */
  key: string;
  direction: 'asc' | 'desc';
  /** The condition that the row comes after the position; none at the end of the list. */
  after: string[];
  orderBy: string;
  params: SqlTypes;
}

export interface KeysetShape<Sort extends string> {
  sort: Sort;
  descending: boolean;
  /** Whether the page reads on from a row. */
  on: boolean;
}

export const keysetOf = <Sort extends string>(
  { orders, id }: Orders<Sort>,
  { sort, descending, on }: KeysetShape<Sort>,
): Keyset => ({
  key: orders[sort].sql,
  direction: descending ? 'desc' : 'asc',
  ...keysetBy(orders[sort].sql, id.sql, { descending, on }),
  params: {
    ...(on && { ...(orders[sort].sql !== id.sql && { key: orders[sort].type }), id: int8 }),
    limit: int8,
  },
});

/** As `keysetOf`, where the SQL of a key differs from the list's. */
export function keysetBy(key: string, id: string, { descending, on }: Omit<KeysetShape<never>, 'sort'>) {
  const [than, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
  if (key === id) return { after: on ? [`${id} ${than} :id`] : [], orderBy: `order by ${id} ${direction}` };
  return {
    after: on ? [`(${key}, ${id}) ${than} (:key, :id)`] : [],
    orderBy: `order by ${key} ${direction}, ${id} ${direction}`,
  };
}
