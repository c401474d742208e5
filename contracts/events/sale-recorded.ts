import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, moment, month } from './fields.js';

/** A payment became a sale (D-9). The event holds everything that readers need. */
export const saleRecorded = defineEvent({
  type: 'sale.recorded',
  version: 1,
  source: 'payments-sales',
  consumedBy: [
    'notifications.sale',
    'payments-sales.clients',
    'payments-sales.subscriptions',
    'payouts.sale',
  ],
  data: z.object({
    saleId: id,
    partnerId: id,
    referralId: id,
    productId: id,
    productName: z.string(),
    amountCents: cents,
    commissionCents: cents,
    rateBps: z.int().min(0).max(10_000),
    month,
    /** When Stripe says the payment succeeded. */
    occurredAt: moment,
  }),
});
export type SaleRecorded = DataOf<typeof saleRecorded>;
