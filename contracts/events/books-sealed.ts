import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';

/** A seal was added to the books (D-182). No process of the portal listens yet. */
export const booksSealed = defineEvent({
  type: 'books.sealed',
  version: 1,
  source: 'payouts',
  signal: true,
  data: z.object({
    /** The seal's number. */
    seq: z.int().positive(),
    /** Hex. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** How many entries of the ledger it is about. */
    entries: z.int().nonnegative(),
  }),
});
export type BooksSealed = DataOf<typeof booksSealed>;
