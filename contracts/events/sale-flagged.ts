import * as z from 'zod';
import { raisedFlag } from '../values/flag-evidence.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Why the commission of a recorded sale is to be held (D-115), as far as it was not known when the sale was recorded: its
 * customer or its partner came later. It may repeat what `sale.recorded` said.
 */
export const saleFlagged = defineEvent({
  type: 'sale.flagged',
  version: 1,
  source: 'payments-sales',
  consumedBy: ['payouts.flags'],
  data: z.object({ saleId: id, partnerId: id, flags: z.array(raisedFlag).min(1).max(10) }),
});
export type SaleFlagged = DataOf<typeof saleFlagged>;
