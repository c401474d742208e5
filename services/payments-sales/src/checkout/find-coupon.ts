import Stripe from 'stripe';
import { fromStripe, isMissing } from '../stripe/stripe-errors.rules.js';
import type { FoundCoupon } from './coupon.rules.js';
import { idOf } from '../stripe/id-of.js';

/**
 * Looks up a customer's code, first as a promotion code, then as a coupon id. Null when it is neither. Without
 * `expand`, Stripe omits `applies_to`, and every coupon seems to apply to all products.
 */
export async function findCoupon(stripe: Stripe, code: string): Promise<FoundCoupon | null> {
  try {
    const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
    const promotion = data[0] ?? null;
    const couponId = promotion ? idOf(promotion.promotion.coupon) : code;
    if (couponId === null) return null;
    return { coupon: await stripe.coupons.retrieve(couponId, { expand: ['applies_to'] }), promotion };
  } catch (error) {
    if (isMissing(error)) return null;
    throw fromStripe(error);
  }
}
