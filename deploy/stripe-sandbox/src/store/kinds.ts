import type Stripe from 'stripe';

/** The kinds of stored objects, by Stripe's name in `object`. */
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

/** Columns and JSON paths for filters: constants, never input of a caller. */
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
