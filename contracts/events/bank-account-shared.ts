import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A bank account was typed for a partner that another partner has, or had since the last rotation of the key (D-116). Ids only, as of `bank-account.changed`. */
export const bankAccountShared = defineEvent({
  type: 'bank-account.shared',
  version: 1,
  source: 'documents',
  consumedBy: ['payouts.flags'],
  data: z.object({
    partnerId: id,
    /** At most the first 100. */
    otherPartnerIds: z.array(id).min(1).max(100),
  }),
});
export type BankAccountShared = DataOf<typeof bankAccountShared>;
