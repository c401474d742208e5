import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id, moment } from './fields.js';

/** A partner's bank account for payouts was set, replaced or removed (D-88). Its digits never leave documents. */
export const bankAccountChanged = defineEvent({
  type: 'bank-account.changed',
  version: 1,
  source: 'documents',
  consumedBy: ['notifications.bank-account', 'notifications.notices'],
  data: z.object({
    partnerId: id,
    /** Of the account that was set, or of the one that was removed. */
    version: id,
    change: z.enum(['set', 'replaced', 'removed']),
    /** The administrator who did it, or the partner (D-147). */
    changedBy: id,
    changedAt: moment,
    /** Another administrator has to approve it (D-109). Absent where nobody has to, and from documents of the release before. */
    needsApproval: z.optional(z.boolean()),
    /** With `removed`: the partner took back what waited, and the account before stays (D-147). Absent where not. */
    withdrawn: z.optional(z.boolean()),
  }),
});
export type BankAccountChanged = DataOf<typeof bankAccountChanged>;
