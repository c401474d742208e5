import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { fromStripe, isAnswer, isTooLate } from '../stripe/stripe-errors.rules.js';
import { CheckoutLeases, type Lease } from './checkout-leases.js';
import type { CheckoutRow } from './checkout.sql.js';
import { couponMetadata, type CouponOnIntent } from './coupon-on-intent.rules.js';
import { checkoutEnded, EndCheckout } from './end-checkout.js';

/**
 * Changes what an intent will charge, as its own browser wishes; whoever else has a reason ends the checkout
 * (`end-checkout.ts`).
 */
@Injectable()
export class ChangeAmount {
  constructor(
    private readonly stripe: Stripe,
    private readonly leases: CheckoutLeases,
    private readonly ending: EndCheckout,
  ) {}

  /**
   * Sets amount and coupon in one call to Stripe; only inside `exclusively`. Never above what a tab of this browser was
   * told that it may confirm, since it may do so at this moment: the checkout is ended then, and the next one costs more.
   * @throws AppError 409 PAYMENT_COMPLETE when it is paid: then Stripe's amount stands, and the sale is recorded with it;
   *   PAYMENT_UNDER_WAY; CHECKOUT_ENDED; PAYMENT_BUSY when the lease ran out
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
