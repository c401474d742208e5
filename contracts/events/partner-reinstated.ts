import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * An administrator lifted a partner's suspension (D-166): the partner gets a mail.
 */
export const partnerReinstated = defineEvent({
  type: 'partner.reinstated',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.partner-reinstated'],
  data: z.object({ suspensionId: id, partnerId: id }),
});
export type PartnerReinstated = DataOf<typeof partnerReinstated>;
