import * as z from 'zod/mini';

// The kinds of value that cross the wire. Nothing about U+0000 here: no text may have it, whichever its kind
// (kit/http/validation.ts).

/** Ids count from 1 (D-4). No table of ours comes near this one, and every client's `int` holds it. */
export const LARGEST_ID = 2_147_483_647;
export const id = z.int().check(z.gte(1), z.lte(LARGEST_ID));
export const cents = z.int();
/** An id that a body names: a number, and nothing that could be taken for one. */
export const namedId = (message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(LARGEST_ID, message));
/** An id in a query, where all is text. */
export const askedId = (message = 'Enter a number') =>
  z.coerce
    .number<string | number>(message)
    .check(z.int(message), z.gte(1, message), z.lte(LARGEST_ID, message));
/** Exact to the cent. */
export const dollars = z.number();
/** ISO, UTC. */
export const moment = z.iso.datetime();
export const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** How many of a list are asked for, in a query. */
export const limitOf = (most: number, byDefault: number) =>
  z._default(
    z.coerce
      .number<string | number>('limit must be a number')
      .check(
        z.int('limit must be a whole number'),
        z.gte(1, 'limit must be at least 1'),
        z.lte(most, `limit must be at most ${most}`),
      ),
    byDefault,
  );

/** The longest has a full name of 401 characters in it, each of up to six bytes in JSON, all in base64. */
const LONGEST_CURSOR = 4_000;

/** Of a long list, a page at a time (D-3): how many, and the opaque place to read on from. */
export const pageLimit = limitOf(200, 50);
export const pageCursor = z.optional(
  z.string().check(z.maxLength(LONGEST_CURSOR, 'This page no longer exists')),
);

/** What every long list is asked with. */
export const pageQuery = z.object({ limit: pageLimit, cursor: pageCursor });
export type PageQuery = z.input<typeof pageQuery>;

/** What a long list is sorted by, and which way. */
export const sortBy = <const Sort extends string>(sorts: readonly Sort[], byDefault: NoInfer<Sort>) =>
  z._default(z.enum(sorts, 'There is no such order'), byDefault);
export const directionOf = (byDefault: 'asc' | 'desc') =>
  z._default(z.enum(['asc', 'desc'], 'There is no such direction'), byDefault);

/** What somebody looks for in a list. */
export const searched = z.string().check(z.maxLength(200, 'Please use at most 200 characters'), z.trim());
/** `YYYY-MM-DD`, UTC (D-7). */
export const day = z.iso.date();
