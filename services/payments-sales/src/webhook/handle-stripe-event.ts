import { Injectable, Logger } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type Stripe from 'stripe';
import { insertCheckout } from '../checkout/checkout.sql.js';
import { RecordSale } from '../sales/record-sale.js';

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

  /** @throws AppError 503 when something we need is out of reach: Stripe delivers again */
  async handle(event: Stripe.Event): Promise<void> {
    const at = new Date(event.created * 1_000);
    if (event.type === 'payment_intent.succeeded') await this.recordSale.fromIntent(event.data.object, at);
    if (event.type === 'checkout.session.completed') await this.handleSession(event.data.object, at);
  }

  /** A payment page hosted by Stripe, of which a partner's code came along (D-16). */
  private async handleSession(session: Stripe.Checkout.Session, at: Date): Promise<void> {
    const code = session.client_reference_id ?? session.metadata?.referralCode;
    const paymentId =
      typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
    if (session.payment_status !== 'paid' || !code || !paymentId) return;
    const link = await this.findLink(code);
    if (!link) {
      // Kept at Stripe; the sync of unknown codes reads it there.
      this.log.warn(`a paid session ${session.id} names a code that no link knows`);
      return;
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
    await this.recordSale.byPaymentId(paymentId);
    this.log.debug(`session ${session.id} of ${at.toISOString()} recorded`);
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
