import type { AppliedCoupon } from '@portal/contracts/http/checkout';

/** A coupon on an intent: the terms that were answered when it was applied, and the code that the customer typed. */
export interface CouponOnIntent {
  applied: AppliedCoupon;
  code: string;
}

/**
 * Stores the coupon in the intent's metadata, set in the same call as the amount, so that the charge and the record
 * never disagree (D-12). Stripe deletes a key that is set to ''.
 */
export const couponMetadata = (coupon: CouponOnIntent | null): Record<string, string> => ({
  coupon: coupon ? coupon.applied.coupon.id : '',
  couponTerms: coupon ? JSON.stringify(coupon.applied) : '',
  couponCode: coupon ? coupon.code : '',
});

export function couponOnIntent(metadata: Record<string, string>): CouponOnIntent | null {
  if (!metadata.couponTerms) return null;
  const applied = JSON.parse(metadata.couponTerms) as AppliedCoupon;
  // Earlier releases stored no code; a coupon's own id also works as one.
  return { applied, code: metadata.couponCode ?? applied.coupon.id };
}
