import * as z from 'zod/mini';
import { LONGEST_REFERRAL_CODE } from '../values/referral-code.js';
import { email } from './account.js';
import { publicReferral } from './catalog.js';
import { cents, dollars, id, moment, spoken } from './fields.js';
import { seen } from './seen.js';

const REQUIRED = 'Please fill in all required fields before proceeding.';

const filled = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(200, 'Please use at most 200 characters'));

const intentId = z.string('Payment not found').check(z.regex(/^pi_\w{1,100}$/, 'Payment not found'));

/** `lookAtLink` (D-50): begins nothing, and counts a visit (D-40). */
export const lookAtLink = z.object({
  /** As in `createIntent`. */
  campaign: z.optional(z.string().check(z.maxLength(100))),
});
export const lookedAtLink = z.object({
  referral: publicReferral,
  /**
   * This browser began a payment by this link that did not end: `createIntent` says what became of it. A paid one, too.
   * Also where nobody can say at the moment.
   */
  hasBegun: z.boolean(),
});
export type LookedAtLink = z.infer<typeof lookedAtLink>;

/** `createIntent` (D-11). 404 'Referral not found'; 503 STRIPE_ACCOUNT_RESTRICTED (D-15). */
export const createIntent = z.object({
  referralCode: z
    .string('Invalid referral code')
    .check(
      z.trim(),
      z.minLength(1, 'Invalid referral code'),
      z.maxLength(LONGEST_REFERRAL_CODE, 'Referral not found'),
    ),
  /** This browser's paid payment, when the customer wants another one. Without it no further payment is begun. */
  after: z.optional(intentId),
  /** The tag that the link was opened with (D-128); one that its partner does not know counts as none. */
  campaign: z.optional(z.string().check(z.maxLength(100))),
  /** `lookAtLink` has counted this visit. Without it, opening counts one, as pages of the release before expect. */
  looked: z.optional(z.literal(true)),
});
/** The customer's details. */
export const customer = z.object({
  firstName: filled,
  lastName: filled,
  email,
  carrier: filled,
});
export type Customer = z.infer<typeof customer>;

/**
 * `saveCustomer` -> 204: stores the details with the checkout before the card is confirmed (D-10). From then on the amount
 * of the payment is never raised; the checkout ends instead. `seen`: the total on the button. 409 CHANGED_MEANWHILE,
 * PAYMENT_COMPLETE, PAYMENT_UNDER_WAY, PAYMENT_BUSY, CHECKOUT_ENDED.
 */
export const saveCustomer = z.extend(customer, {
  paymentIntentId: intentId,
  seen,
  /** Of the receipt (D-172). */
  language: spoken,
});

/** `applyCoupon` (D-12). 400 'Coupon code is invalid or expired'. */
export const applyCoupon = z.object({
  couponCode: z
    .string('Please enter a coupon code')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, 'Please enter a coupon code'),
      z.maxLength(64, 'Coupon code is invalid or expired'),
    ),
  paymentIntentId: intentId,
});
export const appliedCoupon = z.object({
  coupon: z.object({
    id: z.string(),
    name: z.string(),
    percent_off: z.optional(z.number()),
    amount_off: z.optional(cents),
  }),
  discountAmount: cents,
});
export type AppliedCoupon = z.infer<typeof appliedCoupon>;

/** `removeCoupon` -> 204. */
export const removeCoupon = z.object({ paymentIntentId: intentId });

const details = {
  customerFirstName: z.optional(filled),
  customerLastName: z.optional(filled),
  customerEmail: z.optional(email),
  carrier: z.optional(filled),
};

/**
 * `recordSale`: a hint that a payment succeeded (D-9); amount, coupon and referral come from Stripe. The customer's details
 * come together or not at all (D-59): a sale without any accepts them once, from the browser that owns the checkout (D-44).
 * 201 a new sale, 200 an existing one, 409 'Payment has not succeeded'.
 */
export const recordSale = z.object({ stripePaymentId: intentId, ...details }).check(({ value, issues }) => {
  const missing = (Object.keys(details) as (keyof typeof details)[]).filter(
    (field) => value[field] === undefined,
  );
  if (missing.length === Object.keys(details).length) return;
  for (const field of missing)
    issues.push({ code: 'custom', input: value, path: [field], message: REQUIRED });
});

/** A recorded sale as its customer's browser sees it. */
export const recordedSale = z.object({
  id,
  stripePaymentId: z.string(),
  productName: z.string(),
  amount: dollars,
  amountInCents: cents,
  createdAt: moment,
  /** Where the receipt goes, for the browser that owns the checkout alone (D-11, D-135). */
  receiptTo: z.optional(z.string()),
});
export type RecordedSale = z.infer<typeof recordedSale>;

/**
 * The answer of create-intent. The state of a paid payment is `paid` until the customer asks for another one (`after`), and
 * `processing` while the bank decides. In both, `clientSecret` belongs to that payment and cannot pay again.
 */
export const createdIntent = z.object({
  referral: publicReferral,
  clientSecret: z.string(),
  /** The coupon on this browser's unfinished payment, if any. */
  coupon: z.nullable(appliedCoupon),
  state: z.enum(['open', 'processing', 'paid']),
  /** Only with `paid`. */
  sale: z.nullable(recordedSale),
});
export type CreatedIntent = z.infer<typeof createdIntent>;
