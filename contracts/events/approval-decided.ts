import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, month } from './fields.js';

/** Another administrator approved a payment, which was made, or refused it (D-108). Withdrawing tells nobody. */
export const approvalDecided = defineEvent({
  type: 'approval.decided',
  version: 1,
  source: 'payouts',
  consumedBy: ['notifications.approval-decided'],
  data: z.object({
    requestId: id,
    outcome: z.enum(['approved', 'refused']),
    askedBy: id,
    decidedBy: id,
    month,
    amountCents: cents,
    partnersCount: z.int(),
  }),
});
export type ApprovalDecided = DataOf<typeof approvalDecided>;
