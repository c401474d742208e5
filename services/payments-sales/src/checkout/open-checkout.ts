import { Injectable } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { ServiceClient } from '@portal/kit/http/service-client';
import Stripe from 'stripe';
import { RecordSale } from '../sales/record-sale.js';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { findLatestCheckout, insertCheckout, type CheckoutRow } from './checkout.sql.js';
import { appliedCoupon } from './coupon-on-intent.rules.js';
import { visitorHash } from './visitor.js';

/** A customer opens a link's pay page: the unfinished payment of this browser, or a new one (D-11). */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly stripe: Stripe,
    private readonly recordSale: RecordSale,
  ) {}

  /** @throws AppError 404 'Referral not found'; 503 STRIPE_ACCOUNT_RESTRICTED, or when Stripe is out of reach */
  async open(referralCode: string, caller: Caller): Promise<CreatedIntent> {
    const code = normaliseReferralCode(referralCode);
    const visitor = visitorHash(caller);
    const [link, latest] = await Promise.all([
      this.services.get<LinkForCheckout>(
        'catalog-referrals',
        `/internal/links/${encodeURIComponent(code)}?visitor=${visitor}`,
      ),
      this.database.first(findLatestCheckout, [visitor, code]),
    ]);
    const intent = (latest && (await this.unfinished(latest, link))) ?? (await this.begin(link, visitor));
    const { id, code: linkCode, product, partner } = link;
    return {
      referral: { id, code: linkCode, product, partner },
      clientSecret: intent.client_secret!,
      coupon: appliedCoupon(intent.metadata),
    };
  }

  /** The intent of an earlier visit, when it can still be paid at the price and rate of today. */
  private async unfinished(
    checkout: CheckoutRow,
    link: LinkForCheckout,
  ): Promise<Stripe.PaymentIntent | null> {
    const asItStands =
      checkout.sale_id === null &&
      checkout.product_id === link.product.id &&
      checkout.price_cents === link.product.priceInCents &&
      checkout.rate_bps === link.rateBps;
    if (!asItStands) return null;
    const intent = await this.stripe.paymentIntents
      .retrieve(checkout.payment_intent_id)
      .catch((error: unknown) => {
        throw fromStripe(error);
      });
    if (intent.status === 'succeeded') {
      // Paid, but nobody told us yet: the reader of this page is as good a messenger as any.
      await this.recordSale.fromIntent(intent);
      return null;
    }
    return intent.status === 'canceled' ? null : intent;
  }

  private async begin(link: LinkForCheckout, visitor: string): Promise<Stripe.PaymentIntent> {
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
    await this.database.query(insertCheckout, [
      intent.id,
      visitor,
      link.id,
      link.code,
      link.partnerId,
      product.id,
      product.name,
      product.priceInCents,
      link.rateBps,
      null,
      null,
      null,
    ]);
    return intent;
  }
}
