import type { Call } from '@portal/contracts/calls/define-call';
import type { Page } from '@portal/contracts/http/internal';
import type { FastifyReply } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { RunsStatements } from '../database/database.js';
import type { List } from './define-list.sql.js';
import { pageRead, readingOf, type Asked } from './orders.js';

/**
 * Reads a page and the total.
 * @param count instead of the list's own count, where a total is kept or found faster
 * @throws AppError 400 for a cursor that is not of this list in this order
 */
export async function readList<
  Sort extends string,
  Column extends string,
  Row extends QueryResultRow & Record<Column, unknown>,
  Given,
>(
  database: RunsStatements,
  list: List<Sort, Column, Row, Given>,
  asked: Asked<Sort>,
  given: Given,
  count = () => countList(database, list, given),
): Promise<Page<Row>> {
  const reading = readingOf(list, asked);
  const [rows, total] = await Promise.all([database.query(...list.pageStatement(reading, given)), count()]);
  return { ...pageRead(list, reading, rows), total };
}

/** The number of rows that the filters find, counted up to a limit. */
async function countList<Given>(
  database: RunsStatements,
  list: Pick<List<never, never, never, Given>, 'countStatement'>,
  given: Given,
): Promise<number> {
  return (await database.first(...list.countStatement(given)))!.counted;
}

/**
 * Sets D-3's headers: `Link` to the pages before and after, with the filters of this one, and `X-Total-Count`.
 * @param query as the call takes it
 */
export function writePageHeaders(
  reply: FastifyReply,
  { path }: Call,
  query: { limit: number; cursor?: string | undefined },
  { next, previous, total }: Omit<Page<unknown>, 'rows'>,
): void {
  const { limit, cursor: _, ...filters } = query;
  const given = Object.entries({ ...filters, limit }).filter(([, value]) => value !== undefined);
  const asked = given.map(([name, value]): [string, string] => [name, String(value)]);
  const link = (cursor: string | null, rel: string) =>
    cursor === null ? [] : [`<${path}?${new URLSearchParams([...asked, ['cursor', cursor]])}>; rel="${rel}"`];
  const links = [...link(next, 'next'), ...link(previous, 'prev')];
  if (links.length > 0) void reply.header('link', links.join(', '));
  void reply.header('x-total-count', String(total));
}
