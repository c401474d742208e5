// Books that anyone can check (docs/books.md).
import type * as z from 'zod/mini';
import type * as books from '../http/books.js';
import { defineCall, SIGNED_IN } from './define-call.js';

/** Also at `/.well-known/portal-books.json`. */
export const getBooks = defineCall('GET', '/api/books', {
  by: 'payouts',
  allow: 'anyone',
})<{ answer: books.Books }>();

/** In the order of their numbers. */
export const listSeals = defineCall('GET', '/api/seals', {
  by: 'payouts',
  allow: SIGNED_IN,
})<{ query: z.input<typeof books.sealsQuery>; answer: books.SignedSeal[] }>();
