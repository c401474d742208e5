import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A partner has a new client, or a client bought again: screens that list clients refetch. */
export const partnerClientsChanged = defineEvent({
  type: 'partner-clients.changed',
  version: 1,
  source: 'payments-sales',
  signal: true,
  data: z.object({ partnerId: id }),
});
export type PartnerClientsChanged = DataOf<typeof partnerClientsChanged>;
