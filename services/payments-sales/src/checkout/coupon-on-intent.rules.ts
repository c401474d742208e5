import type { AppliedCoupon } from '@portal/contracts/http/checkout';

/** A coupon on an intent: the terms as they were answered when it was applied, and the code that the customer typed. */
export interface CouponOnIntent {
  applied: AppliedCoupon;
  code: string;
}

/**
 * The coupon travels in the intent's metadata, set in the same call as the amount, so that what is charged and what is
 * recorded never disagree (D-12). Stripe deletes a key that is set to ''.
 */
export const couponMetadata = (coupon: CouponOnIntent | null): Record<string, string> => ({
  coupon: coupon ? coupon.applied.coupon.id : '',
  couponTerms: coupon ? JSON.stringify(coupon.applied) : '',
  couponCode: coupon ? coupon.code : '',
});

export function couponOnIntent(metadata: Record<string, string>): CouponOnIntent | null {
  if (!metadata.couponTerms) return null;
  const applied = JSON.parse(metadata.couponTerms) as AppliedCoupon;
  // Releases before kept no code; a coupon's own id is one.
  return { applied, code: metadata.couponCode ?? applied.coupon.id };
}
