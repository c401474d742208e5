import { Injectable } from '@nestjs/common';
import { CHECKOUT_ENDED, PAYMENT_NOT_SUCCEEDED, PAYMENT_UNDER_WAY } from '@portal/contracts/values/outcomes';
import { monthOf } from '@portal/contracts/values/month';
import { currentContext, newContext } from '@portal/kit/process/context';
import { Database } from '@portal/kit/database/database';
import { KeptTimeZone } from '@portal/kit/database/kept-time-zone';
import { writeTogether } from '@portal/kit/database/write-together';
import { conflict } from '@portal/kit/http/errors';
import { tracing } from '@portal/kit/tracing/tracing';
import Stripe from 'stripe';
import { commissionCents, salesCents, salesRecorded } from '../metrics.js';
import { KeepStanding } from '../standing/keep-standing.js';
import { showsMoneyBack } from '../standing/standing.rules.js';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { CompleteCustomer, type GivenCustomer } from './complete-customer.js';
import { paidAt } from './paid-at.rules.js';
import {
  findCheckoutOfPayment,
  findSaleByPayment,
  outboxRowOf,
  recordSalesStatement,
  recordSaleStatement,
  type Paid,
  type RecordedRow,
} from './record-sale.sql.js';

export type Recording =
  | { outcome: 'recorded'; sale: RecordedRow }
  /** `has_nobody`: the sale has no customer details. */
  | { outcome: 'already-recorded'; sale: RecordedRow & { has_nobody: boolean } }
  /** The payment did not begin at one of our checkouts, or is not in dollars. */
  | { outcome: 'not-ours' };

/** Error codes for payments that have not succeeded, by Stripe's status. */
const CODE_OF: Partial<Record<Stripe.PaymentIntent.Status, string>> = {
  canceled: CHECKOUT_ENDED,
  processing: PAYMENT_UNDER_WAY,
};

/**
 * The only path from a payment to a sale: webhook, browser, sync and reconciler all use it (D-9). Amount, coupon and time
 * are what Stripe charged. Product, price, rate and partner are those that the checkout kept when it began.
 */
@Injectable()
export class RecordSale {
  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly standing: KeepStanding,
    private readonly customers: CompleteCustomer,
    private readonly timeZone: KeptTimeZone,
  ) {}

  /**
   * Like `byPaymentId`, for untrusted callers. It checks our own rows first, so that nobody can spend our Stripe rate
   * limit on payments that are already sales or not ours. A sale without a customer gets the given one.
   */
  async byHint(paymentId: string, given: GivenCustomer | null): Promise<Recording> {
    const sale = await this.database.first(findSaleByPayment, { paymentId });
    if (!sale && !(await this.database.first(findCheckoutOfPayment, { paymentIntentId: paymentId })))
      return { outcome: 'not-ours' };
    const recording: Recording = sale
      ? { outcome: 'already-recorded', sale }
      : await this.byPaymentId(paymentId, given);
    if (recording.outcome === 'already-recorded' && recording.sale.has_nobody)
      await (given ? this.customers.complete(paymentId, given) : this.customers.fromCheckout(paymentId));
    return recording;
  }

  /**
   * Retrieves the payment from Stripe and records it.
   * @param given the customer, for a checkout that has none
   * @throws AppError 409 'Payment has not succeeded': PAYMENT_UNDER_WAY, CHECKOUT_ENDED, PAYMENT_NOT_SUCCEEDED; 404
   *   'Payment not found'; 503 when Stripe is unavailable
   */
  async byPaymentId(paymentId: string, given: GivenCustomer | null = null): Promise<Recording> {
    const intent = await this.retrieve(paymentId);
    if (given && intent.status === 'succeeded') await this.customers.keep(paymentId, given);
    const recording = await this.fromIntent(intent);
    // Stripe may report a refund before we record the sale (D-13).
    if (recording.outcome !== 'not-ours' && showsMoneyBack(intent.latest_charge as Stripe.Charge))
      await this.standing.ofPayment(paymentId);
    return recording;
  }

  /**
   * Records the sale of an intent from a Stripe response or a signed event.
   * @param toldAt when Stripe sent it
   * @throws AppError as `byPaymentId`
   */
  async fromIntent(intent: Stripe.PaymentIntent, toldAt: Date = new Date()): Promise<Recording> {
    if (intent.status !== 'succeeded')
      throw conflict('Payment has not succeeded', CODE_OF[intent.status] ?? PAYMENT_NOT_SUCCEEDED);
    // All our products are priced in dollars: a payment in another currency is not ours.
    if (intent.currency !== 'usd') return { outcome: 'not-ours' };
    const occurredAt = paidAt(intent, toldAt) ?? (await this.askWhenPaid(intent.id));
    await this.timeZone.keep();
    const { correlationId, requestId, causationId } = currentContext() ?? newContext();
    const paid = {
      paymentId: intent.id,
      amountCents: intent.amount_received,
      couponId: intent.metadata.coupon || null,
      month: monthOf(occurredAt),
      occurredAt,
      correlationId,
      causationId: causationId ?? requestId,
      traceparent: tracing.traceparent() ?? null,
    };
    // A coupon's counters are locked in an order of their own.
    const sale = paid.couponId === null ? await this.write(paid) : (await this.insert([paid]))[0];
    if (sale) {
      salesRecorded.inc();
      salesCents.inc(sale.amount_cents);
      commissionCents.inc(sale.commission_cents);
      return { outcome: 'recorded', sale };
    }
    // A separate statement, because the snapshot of the one above does not see the concurrent caller's insert.
    const earlier = await this.database.first(findSaleByPayment, { paymentId: intent.id });
    if (earlier?.has_nobody) await this.customers.fromCheckout(intent.id);
    return earlier ? { outcome: 'already-recorded', sale: earlier } : { outcome: 'not-ours' };
  }

  /** Webhooks that arrive while others are being recorded are recorded together (D-178). */
  private readonly write = writeTogether((payments: Paid[]) => this.record(payments));

  /** @returns of each payment its sale; null for one that is a sale already, or is not ours */
  private async record(payments: Paid[]): Promise<(RecordedRow | null)[]> {
    // Of a payment that is told twice at once, the first to tell of it records it.
    const told = Map.groupBy(payments, ({ paymentId }) => paymentId);
    const sales = await this.insert([...told.values()].map(([first]) => first!));
    const recorded = new Map(sales.map((sale) => [sale.payment_id, sale]));
    return payments.map((paid) =>
      paid === told.get(paid.paymentId)![0] ? (recorded.get(paid.paymentId) ?? null) : null,
    );
  }

  private async insert(payments: Paid[]): Promise<RecordedRow[]> {
    const sales = await (payments.length === 1
      ? this.database.query(recordSaleStatement, payments[0]!)
      : this.database.query(recordSalesStatement, {
          paymentIds: payments.map(({ paymentId }) => paymentId),
          amountsCents: payments.map(({ amountCents }) => amountCents),
          months: payments.map(({ month }) => month),
          occurredAts: payments.map(({ occurredAt }) => occurredAt),
          correlationIds: payments.map(({ correlationId }) => correlationId),
          causationIds: payments.map(({ causationId }) => causationId),
          traceparents: payments.map(({ traceparent }) => traceparent),
        }));
    const paid = new Map(payments.map((payment) => [payment.paymentId, payment]));
    this.database.tellRelay(sales.map((sale) => outboxRowOf(sale, paid.get(sale.payment_id)!)));
    return sales;
  }

  private async askWhenPaid(paymentId: string): Promise<Date> {
    const { latest_charge } = await this.retrieve(paymentId);
    return new Date((latest_charge as Stripe.Charge).created * 1_000);
  }

  private retrieve(paymentId: string): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents
      .retrieve(paymentId, { expand: ['latest_charge'] })
      .catch((error: unknown) => {
        throw fromStripe(error);
      });
  }
}
