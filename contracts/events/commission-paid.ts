import { defineEvent, type DataOf } from './define-event.js';
import { settledSales } from './fields.js';

/** A payout settled the commission of these sales (D-20). */
export const commissionPaid = defineEvent({
  type: 'commission.paid',
  version: 1,
  source: 'payouts',
  consumedBy: ['payments-sales.commission'],
  data: settledSales,
});
export type CommissionPaid = DataOf<typeof commissionPaid>;
