import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { fromStripe, isAnswer, isTooLate } from '../stripe/stripe-errors.rules.js';
import { CheckoutLeases, type Lease } from './checkout-leases.js';
import type { CheckoutRow } from './checkout.sql.js';
import { couponMetadata, type CouponOnIntent } from './coupon-on-intent.rules.js';
import { checkoutEnded, EndCheckout } from './end-checkout.js';

/**
 * Changes the amount of an intent at the request of its own browser. For any other reason, the checkout is ended
 * instead (`end-checkout.ts`).
 */
@Injectable()
export class ChangeAmount {
  constructor(
    private readonly stripe: Stripe,
    private readonly leases: CheckoutLeases,
    private readonly ending: EndCheckout,
  ) {}

  /**
   * Sets amount and coupon in one call to Stripe; only inside `exclusively`. Never raises the amount above the total
   * that a tab of this browser was told it may confirm, since that tab may confirm right now: the checkout is ended
   * instead, and the next one costs more.
   * @throws AppError 409 PAYMENT_COMPLETE when it is paid: Stripe's amount stands, and the sale is recorded with it;
   *   PAYMENT_UNDER_WAY; CHECKOUT_ENDED; PAYMENT_BUSY when the lease expired
   */
  async set(lease: Lease, checkout: CheckoutRow, coupon: CouponOnIntent | null): Promise<void> {
    const amount = checkout.price_cents - (coupon?.applied.discountAmount ?? 0);
    const shown = await this.leases.keep(lease);
    if (shown !== null && amount > shown) {
      const fate = await this.ending.end(lease, checkout);
      if (fate === 'ended') throw checkoutEnded();
      await this.ending.explain(checkout);
    }
    try {
      await this.stripe.paymentIntents.update(checkout.payment_intent_id, {
        amount,
        metadata: couponMetadata(coupon),
      });
    } catch (error) {
      if (!isAnswer(error)) lease.inDoubt = true;
      if (!isTooLate(error)) throw fromStripe(error);
      await this.ending.explain(checkout);
    }
  }
}
