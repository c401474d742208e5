import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** Totals, rank or payment state of a partner changed: screens that show them refetch. */
export const partnerTotalsChanged = defineEvent({
  type: 'partner-totals.changed',
  version: 1,
  source: 'payouts',
  signal: true,
  data: z.object({ partnerId: id }),
});
export type PartnerTotalsChanged = DataOf<typeof partnerTotalsChanged>;
