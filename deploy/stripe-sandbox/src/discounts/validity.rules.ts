import type Stripe from 'stripe';

/** `now` in Unix seconds. A coupon ends at its date, or with its last redemption. */
export function couponIsValid(coupon: Stripe.Coupon, now: number): boolean {
  return stillOpen(coupon.redeem_by, coupon.max_redemptions, coupon.times_redeemed, now);
}

/** A code needs its own switch on, its own date and count, and a coupon that is valid. */
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
