// The seals of the books (docs/books.md).
import * as z from 'zod/mini';
import { cents, dollars, moment, month } from './fields.js';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `getBooks`: who signs, and how far the books are sealed. */
export const books = z.object({
  /** The oldest first. */
  keys: z.array(
    z.object({
      keyId: z.string(),
      /** Ed25519, as `x` of a JSON Web Key. */
      x: z.string(),
      /** When the seal that names it was made. */
      from: z.iso.datetime(),
      /** When the seal that names the next was made; null of the one that signs. */
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  /** null before the first seal. */
  newest: z.nullable(z.object({ seq: z.int(), hash })),
});
export type Books = z.infer<typeof books>;

export const MOST_SEALS = 1_000;

const LIMIT = `Ask for 1 to ${MOST_SEALS} at once`;
/** `listSeals` */
export const sealsQuery = z.object({
  /** The number of the last seal that is known. */
  after: z._default(z.coerce.number().check(z.int('after is the number of a seal'), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(LIMIT), z.gte(1, LIMIT), z.lte(MOST_SEALS, LIMIT)), 100),
});
export type SealsQuery = z.infer<typeof sealsQuery>;

/** What is signed; its bytes are this as RFC 8785 writes it. */
export const seal = z.object({
  v: z.literal(1),
  seq: z.int(),
  prev: hash,
  root: hash,
  entries: z.int(),
  closedAt: z.iso.datetime(),
  portal: z.string(),
  nextKey: z.optional(z.string()),
  resumed: z.optional(z.enum(['restart', 'restore'])),
});

export const signedSeal = z.object({
  seal,
  hash,
  /** base64url */
  signature: z.string(),
  keyId: z.string(),
});
export type SignedSeal = z.infer<typeof signedSeal>;

/** `listStatements`: a month that is over, by when its entries were posted. */
export const listedStatement = z.object({
  period: month,
  opening: dollars,
  openingInCents: cents,
  closing: dollars,
  closingInCents: cents,
  /** When its file was made; null before. */
  issuedAt: z.nullable(moment),
});
export type ListedStatement = z.infer<typeof listedStatement>;
