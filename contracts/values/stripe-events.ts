/**
 * Stripe's events that mean something here. docs/stripe-events.md says of each what becomes of it, and of all others why
 * nothing does; a test holds the two together.
 */

/** Those that can make a sale (D-9). A session whose payment takes days is paid by the last of them. */
export const SALE_EVENTS = [
  'payment_intent.succeeded',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] as const;

/** Those by which money of a sale goes back, or comes again: won disputes, and refunds that failed (D-13). */
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

/** Those that show administrators how a payment stands; `canceled` also ends its checkout. */
export const PROGRESS_EVENTS = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;

/** What the webhook endpoint at Stripe has to be told of. */
export const WEBHOOK_EVENTS = [...SALE_EVENTS, ...RETURN_EVENTS, ...PROGRESS_EVENTS];
