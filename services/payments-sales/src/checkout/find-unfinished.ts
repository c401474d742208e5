import { Injectable } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import type { CreatedIntent, RecordedSale } from '@portal/contracts/http/checkout';
import { CHECKOUT_ENDED, PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { AppError } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { RecordSale } from '../sales/record-sale.js';
import { asRecordedSale } from '../sales/recorded-sale.js';
import { fromStripe, isMissing } from '../stripe/stripe-errors.rules.js';
import { CheckTotal } from './check-total.js';
import { CheckoutLeases } from './checkout-leases.js';
import { isOpen, canOfferAgain } from './checkout.rules.js';
import type { CheckoutRow } from './checkout.sql.js';
import { couponOnIntent } from './coupon-on-intent.rules.js';
import { EndCheckout } from './end-checkout.js';

/** The payment of a checkout that has not ended: open, processing at the bank, or paid. */
export interface CheckoutPayment {
  intent: Stripe.PaymentIntent;
  state: CreatedIntent['state'];
  sale: RecordedSale | null;
}

/** Finds out what became of the payment that a browser began earlier. */
@Injectable()
export class FindUnfinished {
  constructor(
    private readonly stripe: Stripe,
    private readonly leases: CheckoutLeases,
    private readonly total: CheckTotal,
    private readonly ending: EndCheckout,
    private readonly recordSale: RecordSale,
  ) {}

  /** @returns null when it can no longer be paid and was not paid: the browser may begin another */
  async of(checkout: CheckoutRow, link: LinkForCheckout): Promise<CheckoutPayment | null> {
    const intent = await this.retrieve(checkout.payment_intent_id);
    if (!intent) return null;
    if (isOpen(intent)) return this.open(checkout, intent, link);
    if (intent.status === 'succeeded') {
      // Paid, and the webhook may not have arrived yet: record the sale now.
      const recording = await this.recordSale.fromIntent(intent);
      return recording.outcome === 'not-ours'
        ? null
        : { intent, state: 'paid', sale: asRecordedSale(recording.sale) };
    }
    if (intent.status !== 'canceled') return { intent, state: 'processing', sale: null };
    await this.ending.ended(checkout);
    return null;
  }

  /**
   * Offers the checkout unchanged, with its coupon if that is still valid. Otherwise ends it, so that a browser never
   * has two payments to make.
   */
  private async open(
    checkout: CheckoutRow,
    intent: Stripe.PaymentIntent,
    link: LinkForCheckout,
  ): Promise<CheckoutPayment | null> {
    const asItBegan = canOfferAgain(checkout, link, new Date());
    if (asItBegan && !couponOnIntent(intent.metadata)) return { intent, state: 'open', sale: null };
    try {
      await this.leases.exclusively<unknown>(checkout.id, (lease) =>
        asItBegan ? this.total.now(lease, checkout) : this.ending.end(lease, checkout),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      // Another tab is changing it. The total is checked again before it is paid.
      if (error.code === PAYMENT_BUSY) return { intent, state: 'open', sale: null };
      if (error.code === CHECKOUT_ENDED) return null;
    }
    const now = await this.retrieve(checkout.payment_intent_id);
    return now && isOpen(now) ? { intent: now, state: 'open', sale: null } : this.of(checkout, link);
  }

  /** Null for a payment of other keys, such as the sandbox's before real keys were set. */
  private retrieve(paymentIntentId: string): Promise<Stripe.PaymentIntent | null> {
    return this.stripe.paymentIntents
      .retrieve(paymentIntentId, { expand: ['latest_charge'] })
      .catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw fromStripe(error);
      });
  }
}
