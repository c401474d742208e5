import { Injectable } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { payoutVoided } from '@portal/contracts/events/payout-voided';
import type { PaidPartner } from '@portal/contracts/http/internal';
import type { Month } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import { lockAccounts } from '../ledger/lock-accounts.js';
import { MonthState } from './month-state.js';
import { markUnpaid, writeLines } from './settlement.js';
import * as sql from './void-payout.sql.js';

const NOTHING: PaidPartner = { payoutId: null, amountCents: 0, salesCount: 0, advanceCents: 0 };

/** Takes the payout back that paid a partner's month (D-20): an entry, and its sales are Pending again. */
@Injectable()
export class VoidPayout {
  constructor(
    private readonly database: Database,
    private readonly monthState: MonthState,
  ) {}

  /**
   * @returns the payout that is void from now on; none when the month is not paid anyway, as at a second click
   * @throws 409 NO_PAYOUT when the month was paid by advances of others only
   */
  voidNewest(partnerId: number, month: Month, idempotencyKey: string | undefined): Promise<PaidPartner> {
    return this.database.transaction(async (transaction) => {
      await lockAccounts(transaction, [partnerId]);
      const earlier =
        idempotencyKey && (await transaction.first(sql.findVoidedWith, [partnerId, idempotencyKey]));
      if (earlier) return answer(earlier);
      const { isPaid } = await this.monthState.of(partnerId, month, transaction);
      if (!isPaid) return NOTHING;
      const payout = await transaction.first(sql.findNewest, [partnerId, month]);
      if (!payout)
        throw conflict('This month was paid by an advance, which cannot be taken back here', 'NO_PAYOUT');

      const settled = await transaction.query(sql.findSettled, [payout.id]);
      await writeLines(
        transaction,
        partnerId,
        settled.map((row) => ({ payoutId: payout.id, saleId: row.sale_id, amountCents: -row.cents })),
      );
      await transaction.query(sql.markVoided, [payout.id, idempotencyKey ?? null]);
      await transaction.query(sql.insertVoided, [partnerId, month, payout.id, payout.amount_cents]);
      const reopened = settled.filter((row) => row.is_paid_by_it || row.cents > 0);
      await markUnpaid(
        transaction,
        partnerId,
        payout.id,
        reopened.map((row) => row.sale_id),
      );
      await transaction.publish(payoutVoided, `payout/${payout.id}`, {
        payoutId: payout.id,
        partnerId,
        month,
        amountCents: payout.amount_cents,
      });
      await transaction.publish(partnerTotalsChanged, `partner/${partnerId}`, { partnerId });
      return answer(payout);
    });
  }
}

const answer = (payout: { id: number; amount_cents: number; sales_count: number }): PaidPartner => ({
  payoutId: payout.id,
  amountCents: payout.amount_cents,
  salesCount: payout.sales_count,
  advanceCents: 0,
});
