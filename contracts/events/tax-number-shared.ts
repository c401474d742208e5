import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A tax number was typed for a partner that another partner has, or had since the last rotation of the key (D-116). Ids only, as of `bank-account.shared`. */
export const taxNumberShared = defineEvent({
  type: 'tax-number.shared',
  version: 1,
  source: 'documents',
  consumedBy: ['payouts.flags'],
  data: z.object({
    partnerId: id,
    /** At most the first 100. */
    otherPartnerIds: z.array(id).min(1).max(100),
  }),
});
export type TaxNumberShared = DataOf<typeof taxNumberShared>;
