import * as z from 'zod';
import type { VoidReason } from '../values/void-reasons.js';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, month } from './fields.js';

const REASONS = ['returned', 'mistake'] as const satisfies VoidReason[];

/** A payout was voided (D-20): the commissions it had paid are unpaid again. */
export const payoutVoided = defineEvent({
  type: 'payout.voided',
  version: 1,
  source: 'payouts',
  consumedBy: [
    'notifications.payout-voided',
    'notifications.notices',
    'notifications.happenings',
    'documents.payout',
  ],
  data: z.object({
    payoutId: id,
    partnerId: id,
    month,
    amountCents: cents,
    /** Absent where none was given, as when a month is switched back. An unknown one counts as absent. */
    reason: z.enum(REASONS).optional().catch(undefined),
    /** Undone within seconds by whoever paid (D-140): a partner who was not told of the payout is told nothing of this either. */
    undone: z.literal(true).optional().catch(undefined),
  }),
});
export type PayoutVoided = DataOf<typeof payoutVoided>;
