import * as z from 'zod/mini';

// What answers are made of. The browser only ever takes their types, so none of this is in its bundle.

export const id = z.int().check(z.positive());
export const cents = z.int();
/** Exact to the cent. */
export const dollars = z.number();
/** ISO, UTC. */
export const moment = z.iso.datetime();
export const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** What somebody looks for in a list; PostgreSQL refuses a text with a NUL in it, and nothing is found by one. */
export const searched = z.string().check(
  z.maxLength(200, 'Please use at most 200 characters'),
  z.overwrite((text) => text.replaceAll('\0', ' ')),
  z.trim(),
);
/** `YYYY-MM-DD`, UTC (D-7). */
export const day = z.iso.date();
