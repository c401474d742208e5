import type { AppliedCoupon } from '@portal/contracts/http/checkout';

/**
 * The coupon travels in the intent's metadata, set in the same call as the amount, so that what is charged and what is
 * recorded never disagree (D-12). Stripe deletes a key that is set to ''.
 */
export const couponMetadata = (applied: AppliedCoupon | null): Record<string, string> => ({
  coupon: applied ? applied.coupon.id : '',
  couponTerms: applied ? JSON.stringify(applied) : '',
});

/** The coupon on an intent, as it was answered when it was applied. */
export function appliedCoupon(metadata: Record<string, string>): AppliedCoupon | null {
  return metadata.couponTerms ? (JSON.parse(metadata.couponTerms) as AppliedCoupon) : null;
}
