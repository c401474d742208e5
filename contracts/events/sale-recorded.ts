import * as z from 'zod';
import { raisedFlag } from '../values/flag-evidence.js';
import { LONGEST_HOLD_DAYS } from '../values/hold-period.js';
import { defineEvent, type DataOf } from './define-event.js';
import { cents, id, moment, month } from './fields.js';

/** A payment became a sale (D-9). The event holds everything that readers need. */
export const saleRecorded = defineEvent({
  type: 'sale.recorded',
  version: 1,
  source: 'payments-sales',
  consumedBy: [
    'notifications.sale',
    'notifications.sale-happenings',
    'notifications.sale-notices',
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
    /**
     * The hold period when the checkout began (D-97). Absent for none, and from payments-sales of the release before: then
     * the commission is payable at once.
     */
    holdDays: z.int().min(0).max(LONGEST_HOLD_DAYS).optional(),
    /** Why the commission is held from the start (D-115). Absent for none, and from payments-sales of the release before. */
    flags: z.array(raisedFlag).max(10).optional(),
  }),
});
export type SaleRecorded = DataOf<typeof saleRecorded>;
