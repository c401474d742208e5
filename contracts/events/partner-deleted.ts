import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * A partner was deleted (D-22): every service removes its data of the partner and of their clients. Handling is idempotent
 * and final: later events of the partner do not bring data back.
 */
export const partnerDeleted = defineEvent({
  type: 'partner.deleted',
  version: 1,
  source: 'identity',
  consumedBy: [
    'catalog-referrals.partner-deleted',
    'documents.partner-deleted',
    'notifications.partner-deleted',
    'payments-sales.deletion',
    'payouts.partners',
  ],
  data: z.object({ partnerId: id }),
});
export type PartnerDeleted = DataOf<typeof partnerDeleted>;
