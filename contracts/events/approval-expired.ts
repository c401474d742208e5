import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, month } from './fields.js';

/** Nobody decided about a payment within 7 days, so that it is not made (D-108, D-119). Told once. */
export const approvalExpired = defineEvent({
  type: 'approval.expired',
  version: 1,
  source: 'payouts',
  consumedBy: ['notifications.approval-expired'],
  data: z.object({
    requestId: id,
    askedBy: id,
    month,
    amountCents: cents,
    partnersCount: z.int(),
  }),
});
export type ApprovalExpired = DataOf<typeof approvalExpired>;
