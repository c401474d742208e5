import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * An administrator suspended a partner's account (D-166): the partner gets a mail. Readers ask identity for the reason. Who needs to
 * know whether a partner is suspended now hears `partner.updated`, and asks for the revision.
 */
export const partnerSuspended = defineEvent({
  type: 'partner.suspended',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.partner-suspended'],
  data: z.object({ suspensionId: id, partnerId: id }),
});
export type PartnerSuspended = DataOf<typeof partnerSuspended>;
