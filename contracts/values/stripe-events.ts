/**
 * The Stripe events that we handle. docs/stripe-events.md says how, and why all others are ignored; a test compares the
 * two.
 */

/** Events that can make a sale (D-9). The last one comes for a session whose payment takes days. */
export const SALE_EVENTS = [
  'payment_intent.succeeded',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] as const;

/** Events that take a sale's money back, or return it: won disputes, and refunds that failed (D-13). */
export const RETURN_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** Events that show administrators a payment's state; `canceled` also ends its checkout. */
export const PROGRESS_EVENTS = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;

/** The events that Stripe's webhook endpoint has to subscribe to. */
export const WEBHOOK_EVENTS = [...SALE_EVENTS, ...RETURN_EVENTS, ...PROGRESS_EVENTS];
