import type Stripe from 'stripe';

/** What the store keeps, by the name that Stripe gives it in `object`. */
export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  'checkout.session': Stripe.Checkout.Session;
  event: Stripe.Event;
}

export type Kind = keyof Kinds;

/** Columns and JSON paths that lists may be filtered by: fixed texts, never a caller's. */
export const FIELDS = {
  id: 'id',
  created: 'created',
  payment_intent: "body->>'$.payment_intent'",
  charge: "body->>'$.charge'",
  coupon: "body->>'$.promotion.coupon'",
  code: "lower(body->>'$.code')",
  status: "body->>'$.status'",
  type: "body->>'$.type'",
  email: "body->>'$.customer_details.email'",
} as const;

export type Field = keyof typeof FIELDS;
