import { Injectable } from '@nestjs/common';
import { paymentObserved } from '@portal/contracts/events/payment-observed';
import { PROGRESS_EVENTS, RETURN_EVENTS, SALE_EVENTS } from '@portal/contracts/values/stripe-events';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import type Stripe from 'stripe';
import { EndCheckout } from '../checkout/end-checkout.js';
import { paymentsFailed } from '../metrics.js';
import { RecordSale, type Recording } from '../sales/record-sale.js';
import { KeepStanding } from '../standing/keep-standing.js';
import { idOf } from '../stripe/id-of.js';
import { ObservePayments } from '../transactions/observe-payments.js';
import { RecordSession } from '../unknown-codes/record-session.js';
import { sessionPayment } from '../unknown-codes/session-payment.rules.js';

/**
 * The events that must not be lost. The reconciler reads them from Stripe, whether or not the webhook delivered them.
 */
export const HANDLED_EVENTS = [...SALE_EVENTS, ...RETURN_EVENTS];

/** Our own test event, with which administrators check that events arrive (D-18). */
export const TEST_EVENT = 'portal.test';

const isOneOf =
  <Type extends Stripe.Event.Type>(...types: readonly Type[]) =>
  (event: Stripe.Event): event is Extract<Stripe.Event, { type: Type }> =>
    (types as readonly string[]).includes(event.type);
export const isReturn = isOneOf(...RETURN_EVENTS);
const isProgress = isOneOf(...PROGRESS_EVENTS);
const isPaidSession = isOneOf('checkout.session.completed', 'checkout.session.async_payment_succeeded');

/** Handles each of Stripe's events, delivered by the webhook or found by the reconciler. */
@Injectable()
export class HandleStripeEvent {
  constructor(
    private readonly database: Database,
    private readonly recordSale: RecordSale,
    private readonly sessions: RecordSession,
    private readonly standing: KeepStanding,
    private readonly observer: ObservePayments,
    private readonly checkouts: EndCheckout,
  ) {}

  /**
   * @returns whether it recorded a new sale
   * @throws AppError 503 when a dependency is unavailable: Stripe delivers the event again
   */
  async handle(event: Stripe.Event): Promise<boolean> {
    const at = new Date(event.created * 1_000);
    if (event.type === 'payment_intent.succeeded') return this.succeeded(event.data.object, at);
    if (isPaidSession(event)) return this.paid(event.data.object);
    if (isReturn(event)) return this.wentBack(idOf(event.data.object.payment_intent));
    if (isProgress(event)) await this.progressed(event, at);
    else if ((event.type as string) === TEST_EVENT) await this.tellOfTest(event.id);
    return false;
  }

  private async progressed(
    { type, data: { object } }: Extract<Stripe.Event, { type: (typeof PROGRESS_EVENTS)[number] }>,
    at: Date,
  ): Promise<void> {
    if (type === 'payment_intent.payment_failed') paymentsFailed.inc();
    if (type === 'payment_intent.canceled') await this.checkouts.whenCanceled(object.id);
    await this.observer.ofIntent(object, at);
  }

  /** Also shows administrators a payment that is not a sale. A sale is shown once it is listed. */
  private async succeeded(intent: Stripe.PaymentIntent, at: Date): Promise<boolean> {
    const recording = await this.recordSale.fromIntent(intent, at);
    if (recording.outcome === 'not-ours') await this.observer.ofIntent(intent, at);
    return made(recording);
  }

  private async paid(session: Stripe.Checkout.Session): Promise<boolean> {
    const payment = sessionPayment(session);
    return payment !== null && (await this.sessions.record(payment)).outcome === 'recorded';
  }

  /** Records the sale first when the payment is not a sale yet, so that nothing about it is lost (D-13). */
  private async wentBack(paymentId: string | null): Promise<boolean> {
    if (!paymentId || (await this.standing.ofPayment(paymentId))) return false;
    const recording = await this.recordSale.byPaymentId(paymentId).catch((error: unknown) => {
      // Stripe does not know the payment (it belongs to other keys), or it is no longer paid: not our payment.
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    });
    if (recording?.outcome === 'not-ours') {
      const { back } = await this.standing.ask(paymentId);
      await this.observer.ofMoneyBack(paymentId, back.refundedCents, back.disputedCents);
    }
    return made(recording);
  }

  private async tellOfTest(eventId: string): Promise<void> {
    await this.database.transaction((transaction) =>
      transaction.publish(paymentObserved, `event/${eventId}`, {
        paymentId: eventId,
        status: 'succeeded',
        isTest: true,
      }),
    );
  }
}

const made = (recording: Recording | null): boolean => recording?.outcome === 'recorded';
