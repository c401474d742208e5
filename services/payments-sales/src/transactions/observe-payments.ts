import { Injectable } from '@nestjs/common';
import { paymentObserved } from '@portal/contracts/events/payment-observed';
import { Database, type Transaction } from '@portal/kit/database/database';
import type Stripe from 'stripe';
import { observeIntent, observeMoneyBack, observeSales, type ObservedRow } from './transaction.sql.js';

/** Keeps our copy of Stripe's payments, so that administrators' pages need not call Stripe. */
@Injectable()
export class ObservePayments {
  constructor(private readonly database: Database) {}

  /**
   * Stores a payment as an event showed it. `at` is when Stripe created the event. Skips payments that are not in
   * dollars.
   */
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

  /** Stores the refunds and disputes of a payment that is not a sale. */
  ofMoneyBack(paymentId: string, refundedCents: number, disputedCents: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const given = { paymentId, refundedCents, disputedCents };
      await this.tell(await transaction.query(observeMoneyBack, given), transaction);
    });
  }

  /**
   * Stores the payments of these sales.
   * @returns the changed payments, for `tell`
   */
  ofSales = (saleIds: number[], transaction: Transaction): Promise<ObservedRow[]> =>
    transaction.query(observeSales, { ids: saleIds });

  /** Publishes the changes for the administrators' screens. */
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
