import { Injectable } from '@nestjs/common';
import { CHECKOUT_ENDED, PAYMENT_COMPLETE, PAYMENT_UNDER_WAY } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { RecordSale } from '../sales/record-sale.js';
import { fromStripe, isMissing, isTooLate } from '../stripe/stripe-errors.rules.js';
import { CheckoutLeases, type Lease } from './checkout-leases.js';
import { findCheckoutByIntent, markEnded, type CheckoutRow } from './checkout.sql.js';
import { CouponUses } from './coupon-uses.js';

export const alreadyPaid = () => conflict('This payment is complete already', PAYMENT_COMPLETE);
export const underWay = () => conflict('Your bank is still working on this payment', PAYMENT_UNDER_WAY);
export const checkoutEnded = () =>
  conflict('This payment can no longer be made. Please open the link again.', CHECKOUT_ENDED);

type CheckoutIds = Pick<CheckoutRow, 'id' | 'payment_intent_id'>;

/** The outcome of a checkout: paid, processing at the bank, or ended. */
export type Fate = 'paid' | 'under-way' | 'ended';

/**
 * Ends checkouts that may no longer be paid. Cancels the intent instead of raising its amount: a browser with the page
 * open may confirm at any moment, and must pay what it was shown or nothing.
 */
@Injectable()
export class EndCheckout {
  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly leases: CheckoutLeases,
    private readonly uses: CouponUses,
    private readonly recordSale: RecordSale,
  ) {}

  /** Cancels the intent. If it was paid meanwhile, records the sale instead. Only inside `exclusively`. */
  async end(lease: Lease, checkout: CheckoutIds): Promise<Fate> {
    await this.leases.keep(lease);
    try {
      await this.stripe.paymentIntents.cancel(checkout.payment_intent_id, {
        cancellation_reason: 'abandoned',
      });
    } catch (error) {
      if (isTooLate(error)) return this.fateOf(checkout);
      // The intent belongs to an account from before the keys were changed: nobody can pay it here.
      if (!isMissing(error)) throw fromStripe(error);
    }
    await this.ended(checkout);
    return 'ended';
  }

  /** The outcome of a checkout whose intent can no longer be changed. Records the sale if it was paid. */
  async fateOf(checkout: CheckoutIds): Promise<Fate> {
    const { status } = await this.stripe.paymentIntents
      .retrieve(checkout.payment_intent_id)
      .catch((error: unknown) => {
        throw fromStripe(error);
      });
    if (status === 'canceled') {
      await this.ended(checkout);
      return 'ended';
    }
    if (status !== 'succeeded') return 'under-way';
    const { outcome } = await this.recordSale.byPaymentId(checkout.payment_intent_id);
    // Its partner was deleted, so no sale is recorded (D-22): only the checkout is marked as ended.
    if (outcome === 'not-ours') await this.database.query(markEnded, { ids: [checkout.id] });
    return 'paid';
  }

  /**
   * Throws the outcome as an error, for a caller who wanted to change the checkout.
   * @throws AppError 409 always
   */
  async explain(checkout: CheckoutIds): Promise<never> {
    const fate = await this.fateOf(checkout);
    throw { paid: alreadyPaid, 'under-way': underWay, ended: checkoutEnded }[fate]();
  }

  /** Releases the coupon's use after the intent was canceled. */
  async ended({ id }: Pick<CheckoutIds, 'id'>): Promise<void> {
    await this.uses.releaseAllBut(id, null);
    await this.database.query(markEnded, { ids: [id] });
  }

  /** Stripe reports a canceled intent, whoever canceled it. */
  async whenCanceled(paymentIntentId: string): Promise<void> {
    const checkout = await this.database.first(findCheckoutByIntent, { paymentIntentId });
    if (checkout) await this.ended(checkout);
  }
}
