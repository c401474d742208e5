import type { Page } from '@portal/contracts/http/internal';
import { BAD_CURSOR } from '@portal/contracts/values/outcomes';
import * as z from 'zod';
import { badRequest } from '../http/errors.js';
import { isKeepable } from '../http/keepable.rules.js';

/** A position in a list sorted by (key, id): the row to read on from, and the direction. */
export interface Position {
  /** A moment is ISO text. */
  key: string | number;
  id: number;
  back: boolean;
}

/** How a cursor is written and checked: the type of its key, and its order. */
export interface CursorFormat {
  key: 'moment' | 'number' | 'text';
  sort: string;
  /** Whether the cursor names its order: the list has others, in which it would be another position. */
  isNamed: boolean;
}

/** A timestamp as we write it. PostgreSQL rejects the year 0, and two hundred digits of a second. */
const moment = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'));

const KEYS: Record<CursorFormat['key'], z.ZodType<string | number>> = {
  moment,
  number: z.int(),
  text: z.string().refine(isKeepable),
};

/** The position as opaque text. */
export const encodeCursor = ({ key, id, back }: Position, { sort, isNamed }: CursorFormat): string =>
  Buffer.from(JSON.stringify([key, id, back ? 1 : 0, ...(isNamed ? [sort] : [])])).toString('base64url');

/**
 * A cursor without a name is accepted: earlier releases wrote none for some lists.
 * @throws AppError 400 for a cursor that we did not make for this order
 */
export function decodeCursor(cursor: string, { sort, key }: CursorFormat): Position {
  try {
    const parts = z.tuple([KEYS[key], z.int(), z.literal([0, 1])], z.literal(sort));
    const [at, id, back] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key: at, id, back: back === 1 };
  } catch {
    throw badRequest('This page no longer exists', BAD_CURSOR);
  }
}

/**
 * Makes a page of the `limit + 1` rows that were read from the position on.
 * @param rows in reading order: reversed where the position reads back
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  from: Position | null,
  cursorOf: (row: Row, back: boolean) => string,
): Omit<Page<Row>, 'total'> {
  const more = rows.length > limit;
  const kept = rows.slice(0, limit);
  if (from?.back) kept.reverse();
  const [first, last] = [kept[0], kept.at(-1)];
  const hasPrevious = from ? !from.back || more : false;
  const hasNext = from?.back ? true : more;
  return {
    rows: kept,
    next: hasNext && last ? cursorOf(last, false) : null,
    previous: hasPrevious && first ? cursorOf(first, true) : null,
  };
}
