import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, month } from './fields.js';

/** A partner was paid for a month. */
export const payoutMade = defineEvent({
  type: 'payout.made',
  version: 1,
  source: 'payouts',
  consumedBy: [
    'notifications.payout',
    'notifications.notices',
    'notifications.happenings',
    'documents.payout',
  ],
  data: z.object({
    payoutId: id,
    partnerId: id,
    month,
    amountCents: cents,
    /** Only batches have NACHA files. Absent of a payout that is in none, and from the release before. */
    batchId: id.optional(),
    /** For how many seconds it may be undone, and the partner is told nothing (D-140). Absent: it is told at once. */
    undoSeconds: z.int().positive().max(60).optional(),
  }),
});
export type PayoutMade = DataOf<typeof payoutMade>;
