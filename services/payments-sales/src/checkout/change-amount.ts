import { Injectable } from '@nestjs/common';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { Database } from '@portal/kit/database/database';
import { AppError, conflict } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { RecordSale } from '../sales/record-sale.js';
import { fromStripe, isTooLate } from '../stripe/stripe-errors.rules.js';
import { endCheckoutLease, takeCheckoutLease, type CheckoutRow } from './checkout.sql.js';
import { couponMetadata } from './coupon-on-intent.rules.js';

export const alreadyPaid = () => conflict('This payment is complete already', 'PAYMENT_COMPLETE');

/** Changes what an intent will charge; one change of a checkout at a time, whichever process asks. */
@Injectable()
export class ChangeAmount {
  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly recordSale: RecordSale,
  ) {}

  /** Runs `work` while nothing else may change the checkout's amount. */
  async exclusively<Result>(checkoutId: number, work: () => Promise<Result>): Promise<Result> {
    if (!(await this.database.first(takeCheckoutLease, [checkoutId])))
      throw new AppError(
        409,
        'PAYMENT_BUSY',
        'This payment is being changed already. Please try again in a moment.',
      );
    try {
      return await work();
    } finally {
      await this.database.query(endCheckoutLease, [checkoutId]);
    }
  }

  /**
   * Sets amount and coupon in one call to Stripe; only inside `exclusively`.
   * @throws AppError 409 PAYMENT_COMPLETE when it is paid: then Stripe's amount stands, and the sale is recorded with it
   */
  async set(checkout: CheckoutRow, applied: AppliedCoupon | null): Promise<void> {
    try {
      await this.stripe.paymentIntents.update(checkout.payment_intent_id, {
        amount: checkout.price_cents - (applied?.discountAmount ?? 0),
        metadata: couponMetadata(applied),
      });
    } catch (error) {
      if (!isTooLate(error)) throw fromStripe(error);
      await this.recordSale.byPaymentId(checkout.payment_intent_id);
      throw alreadyPaid();
    }
  }
}
