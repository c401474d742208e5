import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { payoutMade } from '@portal/contracts/events/payout-made';
import type { PaidPartner } from '@portal/contracts/http/internal';
import { UNDO_HELD_SECONDS } from '@portal/contracts/values/limits';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import {
  ADVANCE_LIMIT,
  ADVANCE_NEEDS_REASON,
  EMAIL_NOT_VERIFIED,
  PARTNER_SUSPENDED,
  IDEMPOTENCY_KEY_REUSED,
  TAKEN_BACK_SINCE,
} from '@portal/contracts/values/outcomes';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { currentMonth, type Month } from '@portal/contracts/values/month';
import { Database, type Queryable, type Transaction } from '@portal/kit/database/database';
import { KeptTimeZone } from '@portal/kit/database/kept-time-zone';
import { conflict, validationFailed } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { SecondPerson, type Payer } from '../second-person/second-person.js';
import { lockBalances } from '../balances/lock-balances.js';
import * as sql from './pay-partner.sql.js';
import { AdvanceSettings } from '../settings.js';
import { DOUBLE_CLICK_SECONDS } from './double-click.js';
import { notPayable } from './not-payable.rules.js';
import type { NotPayableRow } from './not-payable.sql.js';
import { beyondOwed, leftOf, planPayment, type PaymentPlan } from './payment.rules.js';
import type { OpenCommission } from './settle.rules.js';
import { writeSettlement } from './settlement.js';

export interface Payment {
  partnerId: number;
  month: Month;
  /** null: everything of the month that is payable now (D-97). */
  askedCents: Cents | null;
  description?: string | undefined;
  /** Why more is paid than is owed. */
  advanceReason?: string | undefined;
  /** A key pays once; a repeat returns the first payout. */
  idempotencyKey?: string | undefined;
  /** The values shown to the person who confirmed the payment. */
  seen?: SeenValues | undefined;
  /** Absent: a service, in its own name. */
  payer?: Payer | undefined;
  /** The caller counts what is paid alone, of several payments at once (D-108). */
  isCounted?: true;
  /** The partner is told nothing until it cannot be undone any more (D-140). */
  canBeUndone?: true;
  /** The batch that the payout is of. */
  batchId?: number;
}

/**
 * Pays a partner for a month (D-20): everything payable now (D-97), or a given amount. What is left of the amount, because no
 * commission fits it, becomes an advance. More than all that is owed takes a reason and stays within a limit (D-91). The lock on the balance serialises calls for the same partner, so
 * concurrent calls pay only once.
 */
@Injectable()
export class PayPartnerForMonth {
  constructor(
    private readonly database: Database,
    private readonly advances: AdvanceSettings,
    private readonly secondPerson: SecondPerson,
    private readonly timeZone: KeptTimeZone,
  ) {}

  /**
   * @throws 409 IDEMPOTENCY_KEY_REUSED when the key paid something else; 409 TAKEN_BACK_SINCE when its payout has been
   *   voided since; 409 CHANGED_MEANWHILE; 400 for a month before the first sale; 409 ADVANCE_NEEDS_REASON, ADVANCE_LIMIT;
   *   409 SECOND_PERSON_NEEDED, EMAIL_NOT_VERIFIED, PARTNER_SUSPENDED
   */
  pay(payment: Payment): Promise<PaidPartner> {
    return this.database.transaction((transaction) => this.payIn(transaction, payment));
  }

  /** Like `pay`, inside the caller's transaction. */
  async payIn(transaction: Transaction, payment: Payment): Promise<PaidPartner> {
    const { partnerId, month, askedCents, payer } = payment;
    await this.timeZone.keep(transaction);
    await lockBalances(transaction, [partnerId]);
    const earlier = await findEarlier(transaction, payment);
    if (earlier) return answer(earlier);
    // What names a partner here also holds their balance, so this is as it is now.
    const notPaid = await transaction.first(sql.findNotPaid, { ids: [partnerId] });
    if (notPaid) throw whyNotPaid([notPaid]);

    const plan = await this.plan(transaction, payment);
    const payoutId = plan.newCents > 0 ? (await transaction.first(sql.nextPayoutId))!.id : null;
    const settlement = plan.settle(payoutId);
    const advanceCents = payoutId === null ? 0 : leftOf(payoutId, plan.newCents, settlement);
    requireSeen(payment.seen, {
      month,
      amountInCents: plan.newCents,
      leftOverInCents: advanceCents,
      version: await this.version(partnerId, transaction),
    });
    const beyond = await this.requireAllowed(transaction, payment, plan);
    if (!payment.isCounted) await this.secondPerson.count(transaction, payer, plan.newCents, beyond);
    if (payoutId !== null) {
      await transaction.query(sql.insertPayout, {
        id: payoutId,
        partnerId,
        month,
        idempotencyKey: payment.idempotencyKey ?? `click:${randomUUID()}`,
        askedCents,
        description: payment.description ?? null,
        advanceReason: beyond > 0 ? payment.advanceReason! : null,
        amountCents: plan.newCents,
        salesCount: settlement.paid.length,
        ...namesOf(payer),
      });
      await transaction.query(sql.insertPaid, { partnerId, month, payoutId, cents: plan.newCents });
    }
    await writeSettlement(transaction, partnerId, settlement);
    if (payoutId !== null)
      await transaction.publish(payoutMade, `payout/${payoutId}`, {
        payoutId,
        partnerId,
        month,
        amountCents: plan.newCents,
        batchId: payment.batchId,
        ...(payment.canBeUndone && { undoSeconds: UNDO_HELD_SECONDS }),
      });
    if (payoutId !== null || settlement.paid.length > 0)
      await transaction.publish(partnerTotalsChanged, `partner/${partnerId}`, { partnerId });
    return {
      payoutId,
      month,
      amountCents: plan.newCents,
      salesCount: settlement.paid.length,
      advanceCents,
    };
  }

  /**
   * Refuses a given amount for a month before the first sale, and more than is owed without a reason or beyond the limit
   * (D-91).
   * @returns how much more is paid than is owed
   */
  async requireAllowed(
    queryable: Queryable,
    { partnerId, month, askedCents, advanceReason }: Payment,
    plan: PaymentPlan,
  ): Promise<Cents> {
    if (askedCents === null) return 0;
    const owed = (await queryable.first(sql.findOwed, { partnerId }))!;
    requireMonthOfSales(month, owed.first_month);
    const beyond = beyondOwed(plan, owed.unpaid_cents - notPayable(owed));
    if (beyond === 0) return 0;
    const limit = this.advances.ADVANCE_LIMIT * 100;
    if (beyond > limit)
      throw conflict(
        `This would leave ${formatExactDollars(beyond)} paid in advance. At most ${formatExactDollars(limit)} may be.`,
        ADVANCE_LIMIT,
      );
    if (!advanceReason)
      throw conflict(
        `This is ${formatExactDollars(beyond)} more than is ${moreThan(owed)}. Say why it is paid in advance.`,
        ADVANCE_NEEDS_REASON,
      );
    return beyond;
  }

  /** The version of the partner's payouts: changes whenever somebody pays or voids. */
  async version(partnerId: number, queryable: Queryable): Promise<number> {
    return (await queryable.first(sql.countPayouts, { partnerId }))!.version;
  }

  /** What a payment would settle as the books stand now. */
  async plan(
    queryable: Queryable,
    { partnerId, month, askedCents }: Pick<Payment, 'partnerId' | 'month' | 'askedCents'>,
  ): Promise<PaymentPlan<OpenCommission & { soldAt: string }>> {
    const payable = await queryable.query(sql.findPayable, { partnerId, month });
    const unused = await queryable.query(sql.findUnused, { partnerId });
    return planPayment(
      payable.map((row) => ({
        saleId: row.sale_id,
        soldAt: row.occurred_at.toISOString(),
        openCents: row.open_cents,
      })),
      unused.map((row) => ({ payoutId: row.id, cents: row.unused_cents })),
      askedCents,
    );
  }
}

/** Who paid, as a payout and a batch keep it: whoever asked, and whoever approved; null where nobody did. */
export const namesOf = (payer: Payer | undefined): { askedBy: number | null; approvedBy: number | null } => {
  if (!payer) return { askedBy: null, approvedBy: null };
  return 'approvedBy' in payer ? payer : { askedBy: payer.adminId, approvedBy: null };
};

function moreThan(owed: NotPayableRow): string {
  if (notPayable(owed) === 0) return 'owed';
  const parts = [
    [owed.pending_cents, 'pending'],
    [owed.flagged_cents, 'being looked at'],
    [owed.refused_cents, 'refused'],
  ] as const;
  const named = parts
    .filter(([cents]) => cents > 0)
    .map(([cents, what]) => `${formatExactDollars(cents)} is ${what}`);
  return `payable now (${named.join(', ')})`;
}

/** Why partners who are left out are not paid, of whom there is at least one. */
export const whyNotPaid = (left: { isSuspended: boolean }[]) =>
  left.some(({ isSuspended }) => isSuspended) ? partnerSuspended() : emailNotVerified();

const partnerSuspended = () =>
  conflict(
    'This partner is suspended, and is paid nothing until the suspension is lifted.',
    PARTNER_SUSPENDED,
  );

const emailNotVerified = () =>
  conflict(
    'This partner has not confirmed their e-mail address. They are paid once they have opened the link in our mail and pressed ‘Confirm this address’.',
    EMAIL_NOT_VERIFIED,
  );

/** @throws AppError 400 for a month before the partner's first sale */
function requireMonthOfSales(month: Month, firstMonth: Month | null): void {
  if (month < (firstMonth ?? currentMonth()))
    throw validationFailed({
      month: [
        firstMonth ? `Nothing was sold before ${firstMonth}` : 'Nothing was sold yet: choose this month',
      ],
    });
}

/** Finds the payout that an earlier attempt of this request made. */
async function findEarlier(
  transaction: Transaction,
  { partnerId, month, askedCents, idempotencyKey, seen }: Payment,
): Promise<sql.PayoutRow | null> {
  // A repeat that pays everything unpaid finds nothing left to pay.
  if (idempotencyKey === undefined)
    return askedCents === null
      ? null
      : transaction.first(sql.findDoubleClick, {
          partnerId,
          month,
          askedCents,
          seconds: DOUBLE_CLICK_SECONDS,
        });
  const earlier = await transaction.first(sql.findPayout, { partnerId, idempotencyKey });
  // A retry after the end of the month: the earlier payout has the month that was seen.
  const isSameMonth = earlier?.month === month || earlier?.month === seen?.month;
  if (earlier && (!isSameMonth || earlier.asked_cents !== askedCents))
    throw conflict('Another payment was made with this key already', IDEMPOTENCY_KEY_REUSED);
  if (earlier?.voided_at) throw conflict('This was paid, and has been taken back since.', TAKEN_BACK_SINCE);
  return earlier;
}

const answer = (payout: sql.PayoutRow): PaidPartner => ({
  payoutId: payout.id,
  month: payout.month,
  amountCents: payout.amount_cents,
  salesCount: payout.sales_count,
  advanceCents: payout.unused_cents,
});
