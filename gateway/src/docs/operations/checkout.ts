import * as calls from '@portal/contracts/calls/checkout';
import * as checkout from '@portal/contracts/http/checkout';
import { LINK_IS_PAUSED } from '@portal/contracts/values/referral-code';
import * as z from 'zod';
import { publicConfig } from '@portal/contracts/http/config';
import { product, referral } from '../examples.js';
import { operation, type Operation } from '../operation.js';

const createdIntent: checkout.CreatedIntent = {
  referral: {
    id: referral.id,
    code: referral.code,
    product: {
      id: product.id,
      name: product.name,
      description: product.description,
      priceInCents: product.priceInCents,
      category: product.category,
    },
    partner: { firstName: 'Ava', lastName: 'Reyes', companyName: 'Reyes Insurance Group' },
  },
  clientSecret: 'pi_3QabcdEFGH_secret_0a1b2c',
  coupon: null,
  state: 'open',
  sale: null,
};

const appliedCoupon: checkout.AppliedCoupon = {
  coupon: { id: 'WELCOME10', name: 'Welcome', percent_off: 10 },
  discountAmount: 990,
};

const recordedSale: checkout.RecordedSale = {
  id: 512,
  stripePaymentId: 'pi_3QabcdEFGH',
  productName: product.name,
  amount: 89.1,
  amountInCents: 8_910,
  createdAt: '2026-11-05T10:00:00.000Z',
  receiptTo: 'dana@example.com',
};

/** Specification section 3, 'Sale record'; the sale's fields are ignored, since they come from Stripe. */
const saleRecord = z.object({
  ...checkout.recordSale.shape,
  referralCode: z.string().max(64).optional(),
  amount: z.number().max(1_000_000).optional(),
  couponCode: z.string().max(64).nullable().optional(),
});

/** How a customer pays, and Stripe's webhook. */
export const checkoutOperations: Operation[] = [
  operation(calls.getConfig, {
    summary:
      "Configuration of the public pages: payments, claims, the leaderboard's prizes, the business's time zone, and the terms",
    tag: 'Settings',
    answers: {
      200: {
        schema: publicConfig,
        example: {
          stripe: { publishableKey: null, sandbox: true, apiBase: '/sandbox/stripe' },
          claimsUrl: null,
          prizes: [
            { rank: 1, prize: 'a 42 inch TV' },
            { rank: 2, prize: 'a $50 gift card' },
            { rank: 3, prize: 'a $25 gift card' },
          ],
          timeZone: 'America/New_York',
          legal: {
            termsUrl: 'https://www.example.com/terms',
            privacyUrl: 'https://www.example.com/privacy',
            version: '2026-11',
          },
        },
      },
    },
  }),
  operation(calls.lookAtLink, {
    summary: "Look at a partner's link",
    description:
      'Counts a visit, and begins no payment. `hasBegun` says that this browser has a payment by this link, which `createIntent` answers.',
    tag: 'Checkout',
    query: checkout.lookAtLink,
    answers: {
      200: {
        schema: checkout.lookedAtLink,
        example: { referral: createdIntent.referral, hasBegun: false },
      },
    },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Referral not found' },
      409: { code: 'LINK_PAUSED', message: LINK_IS_PAUSED },
    },
  }),
  operation(calls.createIntent, {
    summary: "Begin the payment of a partner's link",
    description:
      'A repeated call from the same browser answers the unfinished payment, or the paid one. Another payment begins only if `after` names the paid one.',
    tag: 'Checkout',
    body: checkout.createIntent,
    example: { referralCode: 'E82N4FW1' },
    answers: { 200: { schema: checkout.createdIntent, example: createdIntent } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Referral not found' },
      503: { code: 'STRIPE_ACCOUNT_RESTRICTED', message: 'Payment temporarily unavailable' },
    },
  }),
  operation(calls.saveCustomer, {
    summary: "Save the customer's details in the checkout, before the card is confirmed",
    tag: 'Checkout',
    body: checkout.saveCustomer,
    example: {
      paymentIntentId: 'pi_3QabcdEFGH',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      carrier: 'Acme Mutual',
      seen: { amountInCents: 8_910 },
    },
    answers: { 204: null },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Payment not found' },
      409: {
        code: 'CHANGED_MEANWHILE',
        message: 'This has changed since you saw it. Please look again before you confirm.',
      },
    },
  }),
  operation(calls.applyCoupon, {
    summary: 'Apply a coupon',
    tag: 'Checkout',
    body: checkout.applyCoupon,
    example: { couponCode: 'WELCOME10', paymentIntentId: 'pi_3QabcdEFGH' },
    answers: { 200: { schema: checkout.appliedCoupon, example: appliedCoupon } },
    errors: {
      400: { code: 'INVALID_COUPON', message: 'Coupon code is invalid or expired' },
      404: { code: 'NOT_FOUND', message: 'Payment not found' },
      409: {
        code: 'CHECKOUT_ENDED',
        message: 'This payment can no longer be made. Please open the link again.',
      },
    },
  }),
  operation(calls.removeCoupon, {
    summary: 'Remove the coupon',
    tag: 'Checkout',
    body: checkout.removeCoupon,
    example: { paymentIntentId: 'pi_3QabcdEFGH' },
    answers: { 204: null },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Payment not found' },
      409: {
        code: 'CHECKOUT_ENDED',
        message: 'This payment can no longer be made. Please open the link again.',
      },
    },
  }),
  operation(calls.recordSale, {
    summary: 'Report that a payment succeeded',
    description:
      "A hint: amount, coupon and link are taken from Stripe, not from the body. 200 if the sale was recorded before. The customer's details (all four or none) complete a sale without a customer once, and only from the browser that opened the checkout. From any other browser they change nothing.",
    tag: 'Checkout',
    body: saleRecord,
    example: {
      referralCode: 'E82N4FW1',
      stripePaymentId: 'pi_3QabcdEFGH',
      amount: 89.1,
      couponCode: null,
      customerFirstName: 'Dana',
      customerLastName: 'Reyes',
      customerEmail: 'dana@example.com',
      carrier: 'Acme Mutual',
    },
    answers: {
      200: { schema: checkout.recordedSale, example: recordedSale },
      201: { schema: checkout.recordedSale, example: recordedSale },
    },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Payment not found' },
      409: { code: 'PAYMENT_NOT_SUCCEEDED', message: 'Payment has not succeeded' },
    },
  }),
  operation(calls.receiveStripeEvent, {
    summary: "Stripe's webhook",
    description: 'Needs `stripe-signature`. The signature is verified over the raw body.',
    tag: 'Webhooks',
    body: z.looseObject({ id: z.string().max(255), type: z.string().max(255) }),
    example: { id: 'evt_1', type: 'payment_intent.succeeded' },
    answers: { 200: { schema: z.object({ received: z.literal(true) }), example: { received: true } } },
    errors: { 400: { code: 'INVALID_SIGNATURE', message: 'The webhook signature is not valid' } },
  }),
];
