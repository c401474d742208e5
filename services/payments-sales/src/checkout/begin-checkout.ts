import { Injectable, Logger } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import Stripe from 'stripe';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { insertCheckout } from './checkout.sql.js';
import type { CheckoutPayment } from './find-unfinished.js';

/** Begins a payment at the current price and rate (D-6), with the current hold period (D-97). */
@Injectable()
export class BeginCheckout {
  private readonly log = new Logger(BeginCheckout.name);

  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
  ) {}

  /**
   * @param browser `ownBrowser`: the link's partner is signed in in it (D-115)
   * @param follows the browser's previous checkout of this link; 0 when there is none
   * @returns null when another checkout already follows that one
   */
  async begin(
    link: LinkForCheckout,
    { visitor, ownBrowser }: { visitor: string; ownBrowser: boolean },
    follows: number,
  ): Promise<CheckoutPayment | null> {
    const { product } = link;
    const intent = await this.stripe.paymentIntents
      .create({
        amount: product.priceInCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        description: product.name,
        metadata: { referralCode: link.code, productId: String(product.id) },
      })
      .catch((error: unknown) => {
        throw fromStripe(error);
      });
    const begun = await this.database.first(insertCheckout, {
      paymentIntentId: intent.id,
      visitorHash: visitor,
      referralId: link.id,
      referralCode: link.code,
      partnerId: link.partnerId,
      productId: product.id,
      productName: product.name,
      priceCents: product.priceInCents,
      rateBps: link.rateBps,
      holdDays: link.holdDays ?? 0,
      follows,
      firstName: null,
      lastName: null,
      email: null,
      ownBrowser,
      campaign: link.campaign ?? null,
    });
    if (begun) return { intent, state: 'open', sale: null };
    // Nobody has its client secret, so nobody can pay it.
    await this.stripe.paymentIntents.cancel(intent.id).catch((error: unknown) => {
      this.log.warn(`could not cancel the unused intent ${intent.id}`, error);
    });
    return null;
  }
}
