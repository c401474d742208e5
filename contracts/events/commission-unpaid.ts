import { defineEvent, type DataOf } from './define-event.js';
import { settledSales } from './fields.js';

/** The commission of these sales is open again: their payout was voided (D-20). */
export const commissionUnpaid = defineEvent({
  type: 'commission.unpaid',
  version: 1,
  source: 'payouts',
  consumedBy: ['payments-sales.commission'],
  data: settledSales,
});
export type CommissionUnpaid = DataOf<typeof commissionUnpaid>;
