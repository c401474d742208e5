import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id, moment } from './fields.js';

/** A change of a partner's bank account was stopped while it waited (D-99). Ids only, as of `bank-account.changed`. */
export const bankAccountStopped = defineEvent({
  type: 'bank-account.stopped',
  version: 1,
  source: 'documents',
  consumedBy: ['notifications.bank-account-stopped', 'notifications.notices'],
  data: z.object({
    partnerId: id,
    /** Of the account that waited. */
    version: id,
    /** The partner, or an administrator. */
    stoppedBy: id,
    role: z.enum(['partner', 'admin']),
    /** By the link in a mail, instead of signed in. */
    byLink: z.boolean(),
    stoppedAt: moment,
  }),
});
export type BankAccountStopped = DataOf<typeof bankAccountStopped>;
