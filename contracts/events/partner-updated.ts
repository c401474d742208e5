import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A partner changed name, agency or address; readers ask identity for the new ones. */
export const partnerUpdated = defineEvent({
  type: 'partner.updated',
  version: 1,
  source: 'identity',
  consumedBy: [
    'catalog-referrals.partners',
    'documents.partners',
    'payments-sales.partners',
    'payouts.partners',
  ],
  data: z.object({ partnerId: id }),
});
export type PartnerUpdated = DataOf<typeof partnerUpdated>;
