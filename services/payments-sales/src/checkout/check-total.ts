import { Injectable } from '@nestjs/common';
import type { Cents } from '@portal/contracts/values/money';
import Stripe from 'stripe';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { ChangeAmount } from './change-amount.js';
import type { Lease } from './checkout-leases.js';
import type { CheckoutRow } from './checkout.sql.js';
import { isOpen } from './checkout.rules.js';
import { couponOnIntent, type CouponOnIntent } from './coupon-on-intent.rules.js';
import { CouponUses, NoUseLeft } from './coupon-uses.js';
import { discountOf, useLimits } from './coupon.rules.js';
import { EndCheckout } from './end-checkout.js';
import { findCoupon } from './find-coupon.js';

/** Checks what a checkout costs now, and removes a coupon that is no longer valid (D-12). */
@Injectable()
export class CheckTotal {
  constructor(
    private readonly stripe: Stripe,
    private readonly amounts: ChangeAmount,
    private readonly uses: CouponUses,
    private readonly ending: EndCheckout,
  ) {}

  /**
   * What Stripe will charge; only inside `exclusively`. Renews the hold on the coupon's use.
   * @throws AppError 409 PAYMENT_COMPLETE, PAYMENT_UNDER_WAY, CHECKOUT_ENDED, PAYMENT_BUSY
   */
  async now(lease: Lease, checkout: CheckoutRow): Promise<Cents> {
    const intent = await this.stripe.paymentIntents
      .retrieve(checkout.payment_intent_id)
      .catch((error: unknown) => {
        throw fromStripe(error);
      });
    if (!isOpen(intent)) await this.ending.explain(checkout);
    const coupon = couponOnIntent(intent.metadata);
    if (!coupon || (await this.stillHolds(checkout, coupon))) return intent.amount;
    await this.amounts.set(lease, checkout, null);
    await this.uses.releaseAllBut(checkout.id, null);
    return checkout.price_cents;
  }

  private async stillHolds(checkout: CheckoutRow, { code, applied }: CouponOnIntent): Promise<boolean> {
    const found = await findCoupon(this.stripe, code);
    const today = found && discountOf(found, checkout.price_cents, new Date());
    if (!found || !today || today.coupon.id !== applied.coupon.id) return false;
    if (today.discountAmount !== applied.discountAmount) return false;
    try {
      await this.uses.hold(checkout.id, found.coupon.id, useLimits(found));
      return true;
    } catch (error) {
      if (error instanceof NoUseLeft) return false;
      throw error;
    }
  }
}
