import { Injectable } from '@nestjs/common';
import type { CheckedPayments, UnpaidSales } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import Stripe from 'stripe';
import { readMoneyBack } from '../standing/read-money-back.js';
import { fromStripe, isMissing as isUnknown } from '../stripe/stripe-errors.rules.js';
import { sessionPayment } from '../unknown-codes/session-payment.rules.js';
import * as sql from './check-books.sql.js';
import {
  isMissing,
  leftOf,
  missing,
  paymentDrift,
  type PaymentAtStripe,
  type PaymentHere,
} from './payment-drift.rules.js';

/** Stripe's maximum page size. */
const A_PAGE = 100;
/** Concurrent calls to Stripe, far below its rate limit. */
const AT_ONCE = 10;

/** Compares our sales with Stripe (promise 27), one page at a time. Read-only. */
@Injectable()
export class CheckPayments {
  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
  ) {}

  /**
   * Checks that every payment that was begun by `until` and succeeded is a sale with Stripe's own amounts, or is
   * rightly not a sale.
   * @throws AppError 503 when Stripe is unavailable
   */
  async payments(until: number, after?: string): Promise<CheckedPayments> {
    const page = await asked(
      this.stripe.paymentIntents.list({ ...pageOf(until, after), expand: ['data.latest_charge'] }),
    );
    const paid = page.data.filter(({ status, currency }) => status === 'succeeded' && currency === 'usd');
    const here = await this.known(paid.map(({ id }) => id));
    const checked: CheckedPayments = { saleIds: [], leftCents: 0, notOurs: 0, drift: [], next: nextOf(page) };
    for (const intent of paid) {
      const atStripe = await this.asStripeSays(intent);
      const known = here.get(intent.id)!;
      checked.drift.push(...paymentDrift(atStripe, known));
      if (known.sale) checked.saleIds.push(known.sale.id);
      else checked.notOurs += isMissing(atStripe, known) ? 0 : 1;
      if (known.sale && !known.sale.isVoided) checked.leftCents += leftOf(atStripe);
    }
    return checked;
  }

  /**
   * Checks that every session paid with a referral code, created by `until`, is a sale or waits for that code (D-16).
   */
  async sessions(until: number, after?: string): Promise<CheckedPayments> {
    const page = await asked(
      this.stripe.checkout.sessions.list({ ...pageOf(until, after), status: 'complete' }),
    );
    const paid = page.data.map(sessionPayment).filter((payment) => payment !== null);
    const here = await this.known(paid.map(({ paymentId }) => paymentId));
    const drift = paid
      .filter(({ paymentId }) => {
        const { sale, isErased, isWaiting } = here.get(paymentId)!;
        return !sale && !isErased && !isWaiting;
      })
      .map(({ paymentId, amountCents }) => missing(paymentId, amountCents));
    return { saleIds: [], leftCents: 0, notOurs: 0, drift, next: nextOf(page) };
  }

  /** Reports the sales in this id range whose payment Stripe does not know, or does not show as paid. */
  async unpaidSales(from: number, to: number): Promise<UnpaidSales> {
    const sales = await this.database.query(sql.findPaid, { after: from, upTo: to });
    const drift: string[] = [];
    for (let n = 0; n < sales.length; n += AT_ONCE)
      drift.push(...(await Promise.all(sales.slice(n, n + AT_ONCE).map((sale) => this.unpaid(sale)))).flat());
    return { drift };
  }

  private async unpaid({ id, payment_id: paymentId }: { id: number; payment_id: string }): Promise<string[]> {
    const status = await this.stripe.paymentIntents.retrieve(paymentId).then(
      (intent) => intent.status as string,
      (error: unknown) => {
        if (isUnknown(error)) return 'unknown';
        throw fromStripe(error);
      },
    );
    return status === 'succeeded' ? [] : [`sale ${id}: its payment ${paymentId} is ${status} at Stripe`];
  }

  private async asStripeSays(intent: Stripe.PaymentIntent): Promise<PaymentAtStripe> {
    const charge = intent.latest_charge as Stripe.Charge;
    return {
      paymentId: intent.id,
      receivedCents: intent.amount_received,
      isMarkedOurs: Boolean(intent.metadata.referralCode),
      ...(await readMoneyBack(this.stripe, charge)),
    };
  }

  private async known(paymentIds: string[]): Promise<Map<string, PaymentHere>> {
    const rows = await this.database.query(sql.findPayments, { paymentIds });
    return new Map(rows.map((row) => [row.payment_id, paymentHere(row)]));
  }
}

const pageOf = (until: number, after?: string) => ({
  created: { lte: until },
  limit: A_PAGE,
  ...(after && { starting_after: after }),
});

const nextOf = ({ data, has_more }: Stripe.ApiList<{ id: string }>): string | null =>
  has_more ? data.at(-1)!.id : null;

const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw fromStripe(error);
  });

const paymentHere = (row: sql.PaymentHereRow): PaymentHere => ({
  sale:
    row.sale_id === null
      ? null
      : {
          id: row.sale_id,
          amountCents: row.amount_cents,
          refundedCents: row.refunded_cents,
          disputedCents: row.disputed_cents,
          standingCents: row.standing_cents,
          isVoided: row.is_voided,
        },
  hasCheckout: row.has_checkout,
  isErased: row.is_erased,
  isWaiting: row.is_waiting,
});
