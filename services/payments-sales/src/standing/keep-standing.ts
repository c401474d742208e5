import { Injectable } from '@nestjs/common';
import { saleRefunded } from '@portal/contracts/events/sale-refunded';
import { Database, type Transaction } from '@portal/kit/database/database';
import Stripe from 'stripe';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { ListSales } from '../admin-clients/list-sales.js';
import { ObservePayments } from '../transactions/observe-payments.js';
import { readMoneyBack } from './read-money-back.js';
import { reasonOf, standingOf, type MoneyBack } from './standing.rules.js';
import {
  changeStanding,
  lockSaleOfPayment,
  noteAnswer,
  takeNumber,
  type StandingRow,
} from './standing.sql.js';

/**
 * Keeps the standing amounts of a sale after refunds and disputes (D-13). Stripe's current state is the truth, and an
 * event only triggers a read: events may be reordered, repeated, late or lost.
 */
@Injectable()
export class KeepStanding {
  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly lister: ListSales,
    private readonly observer: ObservePayments,
  ) {}

  /**
   * Reads refunds and disputes of a payment from Stripe and stores them.
   * @returns false when the payment is not a sale
   * @throws AppError 503 when Stripe is unavailable
   */
  async ofPayment(paymentId: string): Promise<boolean> {
    // Takes a number before it asks Stripe. A later question sees at least what an earlier one saw, so the highest
    // number wins.
    const question = await this.database.first(takeNumber, { paymentId });
    if (!question) return false;
    // Stripe is asked outside the transaction, so that no lock is held meanwhile. The number makes this safe.
    const { charge, back } = await this.ask(paymentId);
    await this.database.transaction(async (transaction) => {
      const sale = await transaction.first(lockSaleOfPayment, { paymentId });
      if (!sale || sale.known >= question.asked) return;
      await this.keep(sale, question.asked, charge.id, back, transaction);
    });
    return true;
  }

  private async keep(
    sale: StandingRow,
    asked: number,
    chargeId: string,
    after: MoneyBack,
    transaction: Transaction,
  ): Promise<void> {
    const before: MoneyBack = { refundedCents: sale.refunded_cents, disputedCents: sale.disputed_cents };
    const unchanged =
      before.refundedCents === after.refundedCents && before.disputedCents === after.disputedCents;
    // A voided sale stands at zero, whatever is refunded later.
    if (unchanged || sale.voided_at)
      return void (await transaction.query(noteAnswer, { id: sale.id, known: asked }));

    const standing = standingOf(
      { amountCents: sale.amount_cents, commissionCents: sale.commission_cents },
      after,
    );
    const reason = reasonOf(before, after);
    const change = await transaction.first(changeStanding, {
      id: sale.id,
      known: asked,
      reason,
      chargeId,
      refundedCents: after.refundedCents,
      disputedCents: after.disputedCents,
      standingAmountCents: standing.amountCents,
      standingCommissionCents: standing.commissionCents,
    });
    await this.lister.list([sale.id], transaction);
    await this.observer.tell(await this.observer.ofSales([sale.id], transaction), transaction);
    await transaction.publish(saleRefunded, `sale/${sale.id}`, {
      saleId: sale.id,
      partnerId: sale.partner_id,
      revision: change!.revision,
      standingAmountCents: standing.amountCents,
      standingCommissionCents: standing.commissionCents,
      occurredAt: change!.occurred_at.toISOString(),
      reason,
    });
  }

  /**
   * Reads the payment's charge, refunds and disputes from Stripe.
   * @throws AppError 503 when Stripe is unavailable
   */
  async ask(paymentId: string): Promise<{ charge: Stripe.Charge; back: MoneyBack }> {
    try {
      const intent = await this.stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
      const charge = intent.latest_charge as Stripe.Charge;
      return { charge, back: await readMoneyBack(this.stripe, charge) };
    } catch (error) {
      throw fromStripe(error);
    }
  }
}
