import * as z from 'zod/mini';

// What answers are made of. The browser only ever takes their types, so none of this is in its bundle.

export const id = z.int().check(z.positive());
export const cents = z.int();
/** Exact to the cent. */
export const dollars = z.number();
/** ISO, UTC. */
export const moment = z.iso.datetime();
export const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** Of a long list, a page at a time (D-3): how many, and the opaque place to read on from. */
export const pageLimit = z._default(
  z.coerce
    .number('limit must be a number')
    .check(
      z.int('limit must be a whole number'),
      z.gte(1, 'limit must be at least 1'),
      z.lte(200, 'limit must be at most 200'),
    ),
  50,
);
export const pageCursor = z.optional(z.string().check(z.maxLength(1_000, 'This page no longer exists')));

/** What somebody looks for in a list; PostgreSQL refuses a text with a NUL in it, and nothing is found by one. */
export const searched = z.string().check(
  z.maxLength(200, 'Please use at most 200 characters'),
  z.overwrite((text) => text.replaceAll('\0', ' ')),
  z.trim(),
);
/** `YYYY-MM-DD`, UTC (D-7). */
export const day = z.iso.date();
