import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';

/** Stripe reported a payment: the administrators' screens that show payments refetch. */
export const paymentObserved = defineEvent({
  type: 'payment.observed',
  version: 1,
  source: 'payments-sales',
  signal: true,
  data: z.object({
    /** Stripe's, such as `pi_…`. */
    paymentId: z.string(),
    status: z.string(),
    /** True when an administrator tests the webhook (D-18): there is no such payment. */
    isTest: z.boolean(),
  }),
});
export type PaymentObserved = DataOf<typeof paymentObserved>;
