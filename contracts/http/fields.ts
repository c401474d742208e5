import * as z from 'zod/mini';
import { LONGEST_SEARCH } from '../values/limits.js';
import { LANGUAGES } from '../values/languages.js';

// The kinds of value in bodies and queries. U+0000 is not a concern here: kit/http/validation.ts rejects it in all text.

/** Ids count from 1 (D-4). No table of ours gets near this limit, and every client's `int` holds it. */
export const LARGEST_ID = 2_147_483_647;
export const id = z.int().check(z.gte(1), z.lte(LARGEST_ID));
export const cents = z.int();
/** An id in a body: a number, and nothing that would have to be converted to one. */
export const namedId = (message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(LARGEST_ID, message));
/** An id in a query, where every value is text. */
export const askedId = (message = 'Enter a number') =>
  z.coerce
    .number<string | number>(message)
    .check(z.int(message), z.gte(1, message), z.lte(LARGEST_ID, message));
/** Exact to the cent. */
export const dollars = z.number();
/** ISO, UTC. */
export const moment = z.iso.datetime();
export const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** The `limit` of a query. */
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

/** The longest contains a full name of 401 characters, each of up to six bytes in JSON, all in base64. */
const LONGEST_CURSOR = 4_000;

/** A page of a long list (D-3): the number of rows, and the opaque cursor to read on from. */
export const pageLimit = limitOf(200, 50);
export const pageCursor = z.optional(
  z.string().check(z.maxLength(LONGEST_CURSOR, 'This page no longer exists')),
);

/** The query of every long list. */
export const pageQuery = z.object({ limit: pageLimit, cursor: pageCursor });
export type PageQuery = z.infer<typeof pageQuery>;

/** The order of a long list, and its direction. */
export const sortBy = <const Sort extends string>(sorts: readonly Sort[], byDefault: NoInfer<Sort>) =>
  z._default(z.enum(sorts, 'There is no such order'), byDefault);
export const directionOf = (byDefault: 'asc' | 'desc') =>
  z._default(z.enum(['asc', 'desc'], 'There is no such direction'), byDefault);

/** The search text of a list. */
export const searched = z
  .string()
  .check(z.maxLength(LONGEST_SEARCH, `Please use at most ${LONGEST_SEARCH} characters`), z.trim());
/** `YYYY-MM-DD`, of the business's time zone (D-125). */
export const day = z.iso.date();
/** A day in a query. No year 0, which PostgreSQL does not have. */
export const askedDay = (message: string) =>
  z.iso.date(message).check(z.refine((text) => !text.startsWith('0000'), message));

/** The days of a list (D-154), both of them shown, of the business's time zone; absent: from its beginning, to its end. */
export const dayRange = {
  from: z.optional(askedDay('Enter a day such as 2026-11-22')),
  to: z.optional(askedDay('Enter a day such as 2026-11-22')),
};
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

export const language = z.enum(LANGUAGES, 'Choose a language');
/** What the page speaks: what we write to its reader comes in it (D-172). One of a newer release is none, so that nothing is refused for it. */
export const spoken = z.catch(z.optional(language), undefined);
