import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, month } from './fields.js';

/** A payout was taken back (D-20): what it had paid is unpaid again. */
export const payoutVoided = defineEvent({
  type: 'payout.voided',
  version: 1,
  source: 'payouts',
  data: z.object({ payoutId: id, partnerId: id, month, amountCents: cents }),
});
export type PayoutVoided = DataOf<typeof payoutVoided>;
