import type Stripe from 'stripe';

/** A coupon is valid until its date or its last redemption. @param now Unix seconds */
export function couponIsValid(coupon: Stripe.Coupon, now: number): boolean {
  return stillOpen(coupon.redeem_by, coupon.max_redemptions, coupon.times_redeemed, now);
}

/** A code is active when it is switched on, within its own date and count, and its coupon is valid. */
export function promotionCodeIsActive(
  code: Stripe.PromotionCode,
  coupon: Stripe.Coupon | undefined,
  now: number,
): boolean {
  if (!code.active || !coupon || !couponIsValid(coupon, now)) return false;
  return stillOpen(code.expires_at, code.max_redemptions, code.times_redeemed, now);
}

function stillOpen(until: number | null, most: number | null, times: number, now: number): boolean {
  return (until === null || now < until) && (most === null || times < most);
}
