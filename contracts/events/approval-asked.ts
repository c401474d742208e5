import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, moment, month } from './fields.js';

/** An administrator asked for the approval of a payment (D-108). */
export const approvalAsked = defineEvent({
  type: 'approval.asked',
  version: 1,
  source: 'payouts',
  consumedBy: ['notifications.approval-asked'],
  data: z.object({
    requestId: id,
    askedBy: id,
    month,
    amountCents: cents,
    partnersCount: z.int(),
    expiresAt: moment,
  }),
});
export type ApprovalAsked = DataOf<typeof approvalAsked>;
