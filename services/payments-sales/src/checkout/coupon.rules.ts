import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { MINIMUM_CHARGE_CENTS, type Cents } from '@portal/contracts/values/money';
import type Stripe from 'stripe';

/** What a code means at Stripe: a coupon, possibly through a promotion code with its own terms. */
export interface FoundCoupon {
  coupon: Stripe.Coupon;
  promotion: Stripe.PromotionCode | null;
}

/** A limited coupon or promotion code, and how many uses we may hold: Stripe's limit minus uses counted elsewhere. */
export interface UseLimit {
  scope: string;
  limit: number;
}

/**
 * The discount of a code on a price at a given time, or null when the code is not valid: expired, used up, in another
 * currency, below its minimum, or restricted in a way that a card payment by link cannot honour (D-12).
 */
export function discountOf(
  { coupon, promotion }: FoundCoupon,
  priceCents: Cents,
  now: Date,
): AppliedCoupon | null {
  const seconds = now.getTime() / 1_000;
  if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by <= seconds)) return null;
  if (coupon.applies_to?.products.length) return null;
  if (promotion) {
    const { minimum_amount, minimum_amount_currency, first_time_transaction } = promotion.restrictions;
    if (!promotion.active || (promotion.expires_at !== null && promotion.expires_at <= seconds)) return null;
    if (promotion.customer !== null || first_time_transaction) return null;
    if (minimum_amount !== null && (minimum_amount_currency !== 'usd' || priceCents < minimum_amount))
      return null;
  }
  if (useLimits({ coupon, promotion }).some(({ limit }) => limit <= 0)) return null;
  const wanted =
    coupon.percent_off !== null
      ? percentOf(priceCents, coupon.percent_off)
      : coupon.amount_off !== null && coupon.currency === 'usd'
        ? coupon.amount_off
        : null;
  if (wanted === null) return null;
  // Typed: a spread alone would let a renamed optional field pass.
  const off: Partial<AppliedCoupon['coupon']> =
    coupon.percent_off !== null ? { percent_off: coupon.percent_off } : { amount_off: coupon.amount_off! };
  return {
    coupon: { id: coupon.id, name: coupon.name ?? promotion?.code ?? coupon.id, ...off },
    discountAmount: Math.max(0, Math.min(wanted, priceCents - MINIMUM_CHARGE_CENTS)),
  };
}

/** `percent_off` has up to two decimals; half a cent is rounded up, in the customer's favour. */
function percentOf(priceCents: Cents, percent: number): Cents {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(priceCents) * hundredths + 5_000n) / 10_000n);
}

/** The limits that a use of the code counts against; none for an unlimited one. */
export function useLimits({ coupon, promotion }: FoundCoupon): UseLimit[] {
  const limits: UseLimit[] = [];
  if (coupon.max_redemptions !== null)
    limits.push({ scope: `coupon:${coupon.id}`, limit: coupon.max_redemptions - coupon.times_redeemed });
  if (promotion && promotion.max_redemptions !== null)
    limits.push({
      scope: `promotion:${promotion.id}`,
      limit: promotion.max_redemptions - promotion.times_redeemed,
    });
  return limits;
}
