import type { Call } from '@portal/contracts/calls/define-call';
import type { PageQuery } from '@portal/contracts/http/fields';
import type { Page } from '@portal/contracts/http/internal';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { badRequest } from './errors.js';

/** A position in a list sorted by (moment, id), newest first; `back` reads towards newer rows. */
export interface Cursor {
  at: string;
  id: number;
  back: boolean;
}

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.at, cursor.id, cursor.back ? 1 : 0])).toString('base64url');

/** A timestamp as we write it. PostgreSQL rejects the year 0, and two hundred digits of a second. */
export const keyMoment = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'));

const cursorParts = z.tuple([keyMoment, z.int(), z.literal([0, 1])]);

/** @throws AppError 400 for a cursor that we did not make */
export function decodeCursor(text: string): Cursor {
  try {
    const [at, id, back] = cursorParts.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, id, back: back === 1 };
  } catch {
    throw badRequest('This page no longer exists', 'BAD_CURSOR');
  }
}

/**
 * Makes a page of the `limit + 1` rows that were read from `cursor` on, in its direction.
 * @param rows in reading order: towards older, or towards newer when the cursor goes back
 */
export function pageOf<Row>(
  rows: Row[],
  query: PageQuery,
  keyOf: (row: Row) => Omit<Cursor, 'back'>,
): Page<Row> {
  const cursor = query.cursor ? decodeCursor(query.cursor) : null;
  const more = rows.length > query.limit;
  const kept = rows.slice(0, query.limit);
  if (cursor?.back) kept.reverse();
  const first = kept[0];
  const last = kept.at(-1);
  const hasNewer = cursor ? !cursor.back || more : false;
  const hasOlder = cursor?.back ? true : more;
  return {
    rows: kept,
    next: hasOlder && last ? encodeCursor({ ...keyOf(last), back: false }) : null,
    previous: hasNewer && first ? encodeCursor({ ...keyOf(first), back: true }) : null,
  };
}

/** Sets D-3's headers `Link` and `X-Total-Count` for a list that the call reads with these filters. */
export function writePageHeaders(
  reply: FastifyReply,
  { path }: Call,
  page: Page<unknown>,
  limit: number,
  total?: number,
  filters: Record<string, string> = {},
) {
  const link = (cursor: string | null, rel: string) =>
    cursor
      ? [
          `<${path}?${String(new URLSearchParams({ ...filters, limit: String(limit), cursor }))}>; rel="${rel}"`,
        ]
      : [];
  const links = [...link(page.next, 'next'), ...link(page.previous, 'prev')];
  if (links.length > 0) void reply.header('link', links.join(', '));
  if (total !== undefined) void reply.header('x-total-count', String(total));
}
