import { Injectable, Logger } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type Stripe from 'stripe';
import { insertCheckout } from '../checkout/checkout.sql.js';
import { RecordSale, type Recording } from '../sales/record-sale.js';
import { KeepStanding } from '../standing/keep-standing.js';
import { idOf } from '../stripe/id-of.js';

/** The events that can make a sale. */
const SALE_EVENTS = ['payment_intent.succeeded', 'checkout.session.completed'] as const;

/** The events by which money of a sale goes back, or comes again (D-13). */
const RETURN_EVENTS = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** What the webhook subscribes to and the reconciler reads. */
export const HANDLED_EVENTS = [...SALE_EVENTS, ...RETURN_EVENTS];

export const isReturn = ({ type }: Stripe.Event): boolean =>
  (RETURN_EVENTS as readonly string[]).includes(type);

/** What each of Stripe's events means here, whether it came by webhook or was found by the reconciler. */
@Injectable()
export class HandleStripeEvent {
  private readonly log = new Logger(HandleStripeEvent.name);

  constructor(
    private readonly database: Database,
    private readonly recordSale: RecordSale,
    private readonly standing: KeepStanding,
    private readonly services: ServiceClient,
  ) {}

  /**
   * @returns whether it made a sale that was not there before
   * @throws AppError 503 when something we need is out of reach: Stripe delivers again
   */
  async handle(event: Stripe.Event): Promise<boolean> {
    switch (event.type) {
      case 'payment_intent.succeeded':
        return made(await this.recordSale.fromIntent(event.data.object, new Date(event.created * 1_000)));
      case 'checkout.session.completed':
        return made(await this.recordSession(event.data.object));
      case 'charge.refunded':
      case 'charge.dispute.created':
      case 'charge.dispute.closed':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.funds_reinstated':
        return made(await this.moneyWentBack(idOf(event.data.object.payment_intent)));
      default:
        return false;
    }
  }

  /** Of a payment that is no sale yet, the sale is recorded first: nothing about it is lost (D-13). */
  private async moneyWentBack(paymentId: string | null): Promise<Recording | null> {
    if (!paymentId || (await this.standing.ofPayment(paymentId))) return null;
    return this.recordSale.byPaymentId(paymentId).catch((error: unknown) => {
      // Not in our currency, or unknown: a payment that is none of our business.
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    });
  }

  /** A payment page hosted by Stripe, of which a partner's code came along (D-16). */
  private async recordSession(session: Stripe.Checkout.Session): Promise<Recording | null> {
    const code = session.client_reference_id ?? session.metadata?.referralCode;
    const paymentId = idOf(session.payment_intent);
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

const made = (recording: Recording | null): boolean => recording?.outcome === 'recorded';
