import { Injectable } from '@nestjs/common';
import { saleRefunded } from '@portal/contracts/events/sale-refunded';
import { Database, type Transaction } from '@portal/kit/database/database';
import Stripe from 'stripe';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { ListSales } from '../subscriptions/list-sales.js';
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
 * Keeps how a sale stands after refunds and disputes (D-13). What Stripe says now is the truth, and an event only the
 * occasion to ask: events may come in any order, again, late or not at all.
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
   * Asks Stripe what went back of a payment, and keeps it.
   * @returns false where the payment is no sale
   * @throws AppError 503 when Stripe is out of reach
   */
  async ofPayment(paymentId: string): Promise<boolean> {
    // Numbered before it is asked: who asked later knows all that we may learn, so that the latest number wins.
    const question = await this.database.first(takeNumber, { paymentId });
    if (!question) return false;
    // Outside the transaction, so that no lock is held for as long as Stripe takes; the number makes that safe.
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
    // Of a sale that was voided nothing stands, whatever goes back.
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

  /** What Stripe says now. Throws 503 when it is out of reach. */
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
