import { Injectable, Logger } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type Stripe from 'stripe';
import { insertCheckout } from '../checkout/checkout.sql.js';
import { RecordSale, type Recording } from '../sales/record-sale.js';

/** The events that can make a sale; what the webhook subscribes to and the reconciler reads. */
export const SALE_EVENTS = ['payment_intent.succeeded', 'checkout.session.completed'] as const;

/** What each of Stripe's events means here, whether it came by webhook or was found by the reconciler. */
@Injectable()
export class HandleStripeEvent {
  private readonly log = new Logger(HandleStripeEvent.name);

  constructor(
    private readonly database: Database,
    private readonly recordSale: RecordSale,
    private readonly services: ServiceClient,
  ) {}

  /**
   * @returns whether it made a sale that was not there before
   * @throws AppError 503 when something we need is out of reach: Stripe delivers again
   */
  async handle(event: Stripe.Event): Promise<boolean> {
    const recording =
      event.type === 'payment_intent.succeeded'
        ? await this.recordSale.fromIntent(event.data.object, new Date(event.created * 1_000))
        : event.type === 'checkout.session.completed'
          ? await this.recordSession(event.data.object)
          : null;
    return recording?.outcome === 'recorded';
  }

  /** A payment page hosted by Stripe, of which a partner's code came along (D-16). */
  private async recordSession(session: Stripe.Checkout.Session): Promise<Recording | null> {
    const code = session.client_reference_id ?? session.metadata?.referralCode;
    const paymentId =
      typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
    if (session.payment_status !== 'paid' || !code || !paymentId) return null;
    const link = await this.findLink(code);
    if (!link) {
      // Kept at Stripe; the sync of unknown codes reads it there.
      this.log.warn(`a paid session ${session.id} names a code that no link knows`);
      return null;
    }
    const [firstName, ...rest] = (session.customer_details?.name ?? '').split(' ');
    const amount = session.amount_total ?? 0;
    await this.database.query(insertCheckout, [
      paymentId,
      '',
      link.id,
      link.code,
      link.partnerId,
      link.product.id,
      link.product.name,
      amount + (session.total_details?.amount_discount ?? 0),
      link.rateBps,
      firstName || null,
      rest.join(' ') || null,
      session.customer_details?.email ?? null,
    ]);
    return this.recordSale.byPaymentId(paymentId);
  }

  private findLink(code: string): Promise<LinkForCheckout | null> {
    return this.services
      .get<LinkForCheckout>(
        'catalog-referrals',
        `/internal/links/${encodeURIComponent(normaliseReferralCode(code))}`,
      )
      .catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return null;
        throw error;
      });
  }
}
