import { Injectable } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import type { BankState, NewBankState } from '@portal/contracts/http/payouts';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { CHANGED_MEANWHILE, PAYOUT_TAKEN_BACK } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict, notFound, validationFailed } from '@portal/kit/http/errors';
import { lockBalances } from '../balances/lock-balances.js';
import { findBatch } from '../month-end/pay-batch.sql.js';
import { BATCH_NOT_FOUND } from '../month-end/payout-batches.controller.js';
import { PAYOUT_NOT_FOUND } from '../payouts/void-payout.js';
import { bankStateOf } from '../bank-states/bank-state.rules.js';
import * as sql from './note-bank-state.sql.js';

/** Notes what the bank did with payouts, the last of their states (D-49, D-142). It moves no money, and settles and reopens nothing. */
@Injectable()
export class NoteBankState {
  constructor(private readonly database: Database) {}

  /**
   * @returns what was noted before
   * @throws 404; 409 CHANGED_MEANWHILE when another note came since the one seen; 409 PAYOUT_TAKEN_BACK; 400 for
   *   a date before the payout, or one that came back before it was sent
   */
  async ofPayout(
    payoutId: number,
    { state, day, seen }: NewBankState,
    notedBy: number,
  ): Promise<{ partnerId: number; before: BankState | null }> {
    return this.database.transaction(async (transaction) => {
      const found = await transaction.first(sql.findForBankState, { id: payoutId });
      if (!found) throw notFound(PAYOUT_NOT_FOUND);
      const partnerId = found.partner_id;
      await lockBalances(transaction, [partnerId]);
      const payout = (await transaction.first(sql.findForBankState, { id: payoutId }))!;
      const before = bankStateOf(payout);
      if (before?.state === state && before.day === day) return { partnerId, before };
      if (before?.state !== seen?.state || before?.day !== seen?.day)
        throw conflict(
          'Somebody noted something else meanwhile. Look at it, then decide.',
          CHANGED_MEANWHILE,
        );
      if (payout.voided_at)
        throw conflict('This payout was taken back: the bank has nothing to do with it.', PAYOUT_TAKEN_BACK);
      requireNotBefore(payout.created_at, day);
      if (state === 'returned' && before?.state === 'sent' && day < before.day)
        throw validationFailed({
          day: [`It was sent on ${dayText(before.day)}, so it did not come back earlier`],
        });
      await transaction.query(sql.insertBankStates, { payoutIds: [payoutId], state, day, notedBy });
      await transaction.publish(partnerTotalsChanged, `partner/${partnerId}`, { partnerId });
      return { partnerId, before };
    });
  }

  /** @returns how many payouts were noted by this: those of which nothing was. @throws 404; 400 for a date before the batch */
  async batchSent(batchId: number, day: string, notedBy: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      if (!(await transaction.first(findBatch, { id: batchId }))) throw notFound(BATCH_NOT_FOUND);
      const found = await transaction.query(sql.findUnnotedOfBatch, { batchId });
      const partnerIds = [...new Set(found.map((row) => row.partner_id))].sort((one, other) => one - other);
      await lockBalances(transaction, partnerIds);
      const payouts = await transaction.query(sql.findUnnotedOfBatch, { batchId });
      if (payouts.length === 0) return 0;
      requireNotBefore(payouts[0]!.created_at, day);
      await transaction.query(sql.insertBankStates, {
        payoutIds: payouts.map(({ id }) => id),
        state: 'sent',
        day,
        notedBy,
      });
      await transaction.publishEach(
        partnerTotalsChanged,
        [...new Set(payouts.map((row) => row.partner_id))].map((partnerId) => ({
          subject: `partner/${partnerId}`,
          data: { partnerId },
        })),
      );
      return payouts.length;
    });
  }
}

/** A bank whose calendar is behind the business's may be a day behind. */
function requireNotBefore(recordedAt: Date, day: string): void {
  const recorded = dayOf(recordedAt);
  const earliest = addDays(recorded, -1);
  if (day < earliest)
    throw validationFailed({
      day: [
        `The earliest date is ${dayText(earliest)}: it was recorded on ${dayText(recorded)}, and a bank’s calendar may be a day behind`,
      ],
    });
}

const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 26, 2026'; administrators read English. */
const dayText = (day: string): string => written.format(new Date(`${day}T00:00:00Z`));
