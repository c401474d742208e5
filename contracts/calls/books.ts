// Books that anyone can check (docs/books.md).
import type * as z from 'zod/mini';
import type * as books from '../http/books.js';
import { defineCall, PARTNER, SIGNED_IN, type FileAnswer } from './define-call.js';

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

/** The newest first. */
export const listStatements = defineCall('GET', '/api/partner/statements', {
  by: 'payouts',
  allow: PARTNER,
})<{ answer: books.ListedStatement[] }>();

/** The signed file: 404; 409 STATEMENT_NOT_CLOSED, STATEMENT_NOT_SEALED, STATEMENT_NOT_ISSUED (for whoever only looks). */
export const getSignedStatement = defineCall('GET', '/api/partner/statements/:period.json', {
  by: 'payouts',
  allow: PARTNER,
})<{ answer: FileAnswer }>();

/** The same for a spreadsheet, without proofs. */
export const getStatementCsv = defineCall('GET', '/api/partner/statements/:period.csv', {
  by: 'payouts',
  allow: PARTNER,
})<{ answer: FileAnswer }>();
