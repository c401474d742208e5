import { defineEvent, type DataOf } from './define-event.js';
import { saleStanding } from './fields.js';

/** An administrator deleted a sale (D-21): it is removed from every list and total, so its standing amounts are 0. */
export const saleVoided = defineEvent({
  type: 'sale.voided',
  version: 1,
  source: 'payments-sales',
  consumedBy: ['notifications.notices', 'notifications.happenings', 'payouts.standing'],
  data: saleStanding,
});
export type SaleVoided = DataOf<typeof saleVoided>;
