import { t } from '@lingui/core/macro';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';

export interface Breakdown {
  price: Cents;
  discount: Cents;
  total: Cents;
}

/** What the customer pays: the price in cents less the coupon's discount in cents (specification section 9). */
export function breakdownOf(priceInCents: Cents, applied: AppliedCoupon | null): Breakdown {
  const discount = Math.min(applied?.discountAmount ?? 0, priceInCents);
  return { price: priceInCents, discount, total: priceInCents - discount };
}

/** '10% off' or '$25.00 off'; computed from the discount if the coupon has neither. */
export function describeDiscount({ coupon, discountAmount }: AppliedCoupon): string {
  return coupon.percent_off ? t`${coupon.percent_off}% off` : t`${formatExactDollars(discountAmount)} off`;
}

/** A payment intent's id: the part of its client secret before the secret marker (specification section 7). */
export const paymentIntentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!;
