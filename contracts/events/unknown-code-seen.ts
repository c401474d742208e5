import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A payment came with a code that belongs to no link (D-16): screens that list such codes refetch. */
export const unknownCodeSeen = defineEvent({
  type: 'unknown-code.seen',
  version: 1,
  source: 'payments-sales',
  signal: true,
  data: z.object({ unknownCodeId: id }),
});
export type UnknownCodeSeen = DataOf<typeof unknownCodeSeen>;
