import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';

/** A partner's statement of a month was made (docs/books.md). No process of the portal listens yet. */
export const statementIssued = defineEvent({
  type: 'statement.issued',
  version: 1,
  source: 'payouts',
  signal: true,
  data: z.object({
    partnerId: z.int().positive(),
    period: z.string().regex(/^\d{4}-\d{2}$/),
    /** What the partner is owed at its end; below 0 where they owe. */
    closingCents: z.int(),
    /** 1, until one is made that supersedes another. */
    revision: z.int().positive(),
  }),
});
export type StatementIssued = DataOf<typeof statementIssued>;
