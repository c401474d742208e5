import { defineEvent, type DataOf } from './define-event.js';
import { saleStanding } from './fields.js';

/** An administrator took a sale away (D-21): it is gone from every list and total, so that nothing of it stands. */
export const saleVoided = defineEvent({
  type: 'sale.voided',
  version: 1,
  source: 'payments-sales',
  heardBy: ['payouts.standing'],
  data: saleStanding,
});
export type SaleVoided = DataOf<typeof saleVoided>;
