import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A partner signed up. Readers ask identity for names, so that the event holds no private data. */
export const partnerRegistered = defineEvent({
  type: 'partner.registered',
  version: 1,
  source: 'identity',
  consumedBy: [
    'catalog-referrals.partners',
    'documents.partners',
    'notifications.happenings',
    'payments-sales.partners',
    'payouts.partners',
  ],
  data: z.object({ partnerId: id }),
});
export type PartnerRegistered = DataOf<typeof partnerRegistered>;
