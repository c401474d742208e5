import { Injectable } from '@nestjs/common';
import { paymentObserved } from '@portal/contracts/events/payment-observed';
import { Database, type Transaction } from '@portal/kit/database/database';
import type Stripe from 'stripe';
import { observeIntent, observeMoneyBack, observeSales, type ObservedRow } from './transaction.sql.js';

/** Keeps our copy of Stripe's payments, which the administrators look at instead of asking Stripe. */
@Injectable()
export class ObservePayments {
  constructor(private readonly database: Database) {}

  /** A payment as an event showed it; `at` is when Stripe made the event. In another currency than ours it is not listed. */
  async ofIntent(intent: Stripe.PaymentIntent, at: Date): Promise<void> {
    if (intent.currency !== 'usd') return;
    return this.database.transaction(async (transaction) => {
      const observed = await transaction.query(observeIntent, {
        paymentId: intent.id,
        createdAt: new Date(intent.created * 1_000),
        amountCents: intent.amount,
        description: intent.description,
        customerEmail: intent.receipt_email,
        status: intent.status,
        observedAt: at,
        referralCode: intent.metadata.referralCode ?? null,
      });
      await this.tell(observed, transaction);
    });
  }

  /** What went back of a payment that is no sale. */
  ofMoneyBack(paymentId: string, refundedCents: number, disputedCents: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const given = { paymentId, refundedCents, disputedCents };
      await this.tell(await transaction.query(observeMoneyBack, given), transaction);
    });
  }

  /** Payments that are sales, as those stand. @returns what changed, for `tell` */
  ofSales = (saleIds: number[], transaction: Transaction): Promise<ObservedRow[]> =>
    transaction.query(observeSales, { ids: saleIds });

  /** The administrators' screens hear of it. */
  async tell(observed: ObservedRow[], transaction: Transaction): Promise<void> {
    if (observed.length === 0) return;
    await transaction.publishEach(
      paymentObserved,
      observed.map(({ payment_id, status }) => ({
        subject: `payment/${payment_id}`,
        data: { paymentId: payment_id, status, isTest: false },
      })),
    );
  }
}
