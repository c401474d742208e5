import Stripe from 'stripe';
import { fromStripe, isMissing } from '../stripe/stripe-errors.rules.js';
import type { FoundCoupon } from './coupon.rules.js';

/** Looks a customer's code up: first as a promotion code, then as a coupon's own id. Null when it is neither. */
export async function findCoupon(stripe: Stripe, code: string): Promise<FoundCoupon | null> {
  try {
    const { data } = await stripe.promotionCodes.list({
      code,
      active: true,
      limit: 1,
      expand: ['data.promotion.coupon'],
    });
    const promotion = data[0];
    const coupon = promotion?.promotion.coupon;
    if (promotion && coupon && typeof coupon !== 'string') return { coupon, promotion };
    return { coupon: await stripe.coupons.retrieve(code), promotion: null };
  } catch (error) {
    if (isMissing(error)) return null;
    throw fromStripe(error);
  }
}
