import type { Page } from '@portal/contracts/http/internal';
import * as z from 'zod';
import { badRequest } from './errors.js';
import { keyMoment } from './pages.js';
import { isKeepable } from './keepable.rules.js';

/** A position in a list sorted by (key, id): the row to read on from, and the direction. */
export interface Place {
  key: string | number;
  id: number;
  back: boolean;
}

/** An order of a list: its name and the type of its keys; moments are ISO text. */
export interface Order {
  sort: string;
  key: 'moment' | 'number' | 'text';
}

const KEYS: Record<Order['key'], z.ZodType<string | number>> = {
  moment: keyMoment,
  number: z.int(),
  text: z.string().refine(isKeepable),
};

/** The place as an opaque cursor. It names its order, since the row has another position in another one. */
export const encodePlace = ({ key, id, back }: Place, { sort }: Order): string =>
  Buffer.from(JSON.stringify([key, id, back ? 1 : 0, sort])).toString('base64url');

/**
 * Cursors of earlier releases name no order and are accepted.
 * @throws AppError 400 for a cursor that we did not make for this order
 */
export function decodePlace(cursor: string, { sort, key }: Order): Place {
  try {
    const parts = z.tuple([KEYS[key], z.int(), z.literal([0, 1])], z.literal(sort));
    const [at, id, back] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key: at, id, back: back === 1 };
  } catch {
    throw badRequest('This page no longer exists', 'BAD_CURSOR');
  }
}

/**
 * Makes a page of the `limit + 1` rows that were read from the place on.
 * @param rows in reading order: reversed where the place reads back
 */
export function pageAt<Row>(
  rows: Row[],
  limit: number,
  place: Place | null,
  order: Order,
  keyOf: (row: Row) => Omit<Place, 'back'>,
): Page<Row> {
  const more = rows.length > limit;
  const kept = rows.slice(0, limit);
  if (place?.back) kept.reverse();
  const [first, last] = [kept[0], kept.at(-1)];
  const hasPrevious = place ? !place.back || more : false;
  const hasNext = place?.back ? true : more;
  return {
    rows: kept,
    next: hasNext && last ? encodePlace({ ...keyOf(last), back: false }, order) : null,
    previous: hasPrevious && first ? encodePlace({ ...keyOf(first), back: true }, order) : null,
  };
}
