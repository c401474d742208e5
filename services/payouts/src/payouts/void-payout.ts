import { Injectable } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { payoutVoided } from '@portal/contracts/events/payout-voided';
import type { PaidPartner } from '@portal/contracts/http/internal';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import type { Cents } from '@portal/contracts/values/money';
import type { Month } from '@portal/contracts/values/month';
import type { VoidReason } from '@portal/contracts/values/void-reasons';
import { Database, type Transaction } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { lockBalances } from '../balances/lock-balances.js';
import { MonthState } from './month-state.js';
import { markUnpaid, writeLines } from './settlement.js';
import * as sql from './void-payout.sql.js';
import { voidingOf } from './void.rules.js';

export const PAYOUT_NOT_FOUND = 'Payout not found';

const nothing = (month: Month): PaidPartner => ({
  payoutId: null,
  month,
  amountCents: 0,
  salesCount: 0,
  advanceCents: 0,
});

interface Why {
  reason?: VoidReason;
  note?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Counts while the payout is new (D-140). */
  undo?: true | undefined;
}

/** The result of voiding a payout. */
interface VoidedPayout {
  payoutId: number;
  partnerId: number;
  month: Month;
  amountCents: Cents;
  /** Whether it was void before; then nothing was done. */
  before: boolean;
  /** How many sales this made unpaid again. */
  reopened: number;
}

/** Voids payouts (D-20): posts an entry and makes what the payout settled unpaid again, whatever happened since. */
@Injectable()
export class VoidPayout {
  constructor(
    private readonly database: Database,
    private readonly monthState: MonthState,
  ) {}

  /**
   * Voids any payout of any month: a single one, one of a batch, or an advance. Idempotent.
   * @throws 404; 409 CHANGED_MEANWHILE when it no longer settles what was seen
   */
  async byId(
    payoutId: number,
    {
      reason,
      note,
      undo,
      seen,
    }: {
      reason: VoidReason;
      note?: string | undefined;
      undo?: true | undefined;
      seen?: SeenValues | undefined;
    },
  ): Promise<VoidedPayout> {
    return this.database.transaction(async (transaction) => {
      const found = await transaction.first(sql.findVoidable, { id: payoutId });
      if (!found) throw notFound(PAYOUT_NOT_FOUND);
      await lockBalances(transaction, [found.partner_id]);
      const payout = (await transaction.first(sql.findVoidable, { id: payoutId }))!;
      if (payout.voided_at) return told(payout, true, 0);
      const { lines } = (await transaction.first(sql.countLines, { payoutId }))!;
      requireSeen(seen, { amountInCents: payout.amount_cents, month: payout.month, version: lines });
      return told(
        payout,
        false,
        await takeBack(transaction, payout, { reason, note: note || undefined, undo }),
      );
    });
  }

  /**
   * Voids the payout that paid the month.
   * @returns the voided payout; without an id when the month is already unpaid, as on a second click
   * @throws 409 NO_PAYOUT when only advances of other months paid the month; 409 CHANGED_MEANWHILE when another month,
   *   payout or amount was seen
   */
  ofMonth(
    partnerId: number,
    month: Month,
    { idempotencyKey, seen }: { idempotencyKey: string | undefined; seen: SeenValues | undefined },
  ): Promise<PaidPartner> {
    return this.database.transaction(async (transaction) => {
      await lockBalances(transaction, [partnerId]);
      const earlier =
        idempotencyKey &&
        (await transaction.first(sql.findVoidedWith, { partnerId, voidedWith: idempotencyKey }));
      if (earlier) return answer(earlier);
      const { isPaid } = await this.monthState.of(partnerId, month, transaction);
      const payout = isPaid ? await transaction.first(sql.findNewest, { partnerId, month }) : null;
      requireSeen(seen, { month, amountInCents: payout?.amount_cents ?? 0, payout: payout?.id ?? 0 });
      if (!isPaid) return nothing(month);
      if (!payout)
        throw conflict(
          'This month was paid by what a payout of another month had left. Take that one back under Payouts.',
          'NO_PAYOUT',
        );
      await takeBack(transaction, payout, { idempotencyKey });
      return answer(payout);
    });
  }
}

/**
 * The caller holds the lock on the partner's balance.
 * @returns how many sales are unpaid again
 */
async function takeBack(
  transaction: Transaction,
  {
    id: payoutId,
    partner_id: partnerId,
    month,
    amount_cents: amountCents,
    can_be_undone: canBeUndone,
  }: sql.VoidablePayout,
  { reason, note, idempotencyKey, undo }: Why,
): Promise<number> {
  const settled = await transaction.query(sql.findSettled, { payoutId });
  const { lines, reopened } = voidingOf(
    payoutId,
    settled.map((row) => ({ saleId: row.sale_id, cents: row.cents, paidBy: row.paid_by })),
  );
  await writeLines(transaction, partnerId, lines);
  await transaction.query(sql.markVoided, {
    id: payoutId,
    voidedWith: idempotencyKey ?? null,
    voidReason: reason ?? null,
    voidNote: note ?? null,
  });
  await transaction.query(sql.insertVoided, { partnerId, month, payoutId, amountCents });
  if (reopened.length > 0) await markUnpaid(transaction, partnerId, payoutId, reopened);
  await transaction.publish(payoutVoided, `payout/${payoutId}`, {
    payoutId,
    partnerId,
    month,
    amountCents,
    ...(reason && { reason }),
    ...(undo && canBeUndone && { undone: true as const }),
  });
  await transaction.publish(partnerTotalsChanged, `partner/${partnerId}`, { partnerId });
  return reopened.length;
}

const told = (payout: sql.VoidablePayout, before: boolean, reopened: number): VoidedPayout => ({
  payoutId: payout.id,
  partnerId: payout.partner_id,
  month: payout.month,
  amountCents: payout.amount_cents,
  before,
  reopened,
});

const answer = (payout: sql.VoidablePayout): PaidPartner => ({
  payoutId: payout.id,
  month: payout.month,
  amountCents: payout.amount_cents,
  salesCount: payout.sales_count,
  advanceCents: 0,
});
