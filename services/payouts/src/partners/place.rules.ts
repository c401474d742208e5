import { badRequest } from '@portal/kit/http/errors';
import * as z from 'zod';

/** A place in a list that is sorted by (key, id): the row to read on from, and which way. */
export interface Place {
  key: string | number;
  id: number;
  back: boolean;
}

export const encodePlace = ({ key, id, back }: Place): string =>
  Buffer.from(JSON.stringify([key, id, back ? 1 : 0])).toString('base64url');

/** Throws 400 for a cursor that we did not make for a list with such keys. */
export function decodePlace(cursor: string, key: z.ZodType<string | number>): Place {
  try {
    const parts = z.tuple([key, z.int(), z.literal([0, 1])]);
    const [at, id, back] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key: at, id, back: back === 1 };
  } catch {
    throw badRequest('This page no longer exists', 'BAD_CURSOR');
  }
}

/** The page out of `limit + 1` rows that were read from the place on. */
export function pageAt<Row>(
  rows: Row[],
  limit: number,
  place: Place | null,
  keyOf: (row: Row) => Omit<Place, 'back'>,
): { rows: Row[]; next: string | null; previous: string | null } {
  const more = rows.length > limit;
  const kept = rows.slice(0, limit);
  if (place?.back) kept.reverse();
  const [first, last] = [kept[0], kept.at(-1)];
  const hasPrevious = place ? !place.back || more : false;
  const hasNext = place?.back ? true : more;
  return {
    rows: kept,
    next: hasNext && last ? encodePlace({ ...keyOf(last), back: false }) : null,
    previous: hasPrevious && first ? encodePlace({ ...keyOf(first), back: true }) : null,
  };
}

/** A person's search as a LIKE pattern over lower case; null for an empty one. */
export const patternOf = (search: string): string | null =>
  search === ''
    ? null
    : `%${search
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .replace(/[\\%_]/g, '\\$&')}%`;
