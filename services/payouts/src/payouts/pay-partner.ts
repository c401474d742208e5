import { Injectable } from '@nestjs/common';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { payoutMade } from '@portal/contracts/events/payout-made';
import type { PaidPartner, PayPartner } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import { lockAccounts } from '../ledger/lock-accounts.js';
import * as sql from './pay-partner.sql.js';

/**
 * Pays all that is unpaid of a partner's month, as one payout with a line for each sale (D-20). Calls for the
 * same partner go one after the other, so that however many come at once, one of them pays.
 * @throws 409 IDEMPOTENCY_KEY_REUSED when the key paid another month
 */
@Injectable()
export class PayPartnerForMonth {
  constructor(private readonly database: Database) {}

  pay({ partnerId, month, idempotencyKey }: Required<PayPartner>): Promise<PaidPartner> {
    return this.database.transaction(async (transaction) => {
      await lockAccounts(transaction, [partnerId]);
      const earlier = await transaction.first(sql.findPayout, [partnerId, idempotencyKey]);
      if (earlier && earlier.month !== month)
        throw conflict('This payment was made for another month already', 'IDEMPOTENCY_KEY_REUSED');
      if (earlier) return answer(earlier);

      const payout = await transaction.first(sql.insertPayout, [partnerId, month, idempotencyKey]);
      if (!payout) return { payoutId: null, amountCents: 0, salesCount: 0 };
      const { id: payoutId, amount_cents: amountCents } = payout;
      await transaction.query(sql.insertLines, [partnerId, month, payoutId]);
      await transaction.query(sql.settleSales, [partnerId, month, payoutId]);
      await transaction.query(sql.insertPaid, [partnerId, month, payoutId, amountCents]);
      await transaction.query(sql.addPaidToReferrals, [partnerId, payoutId]);
      await transaction.query(sql.addPaidToMonth, [partnerId, month, amountCents]);
      await transaction.query(sql.addPaidToPartner, [partnerId, amountCents]);
      await transaction.publish(payoutMade, `payout/${payoutId}`, {
        payoutId,
        partnerId,
        month,
        amountCents,
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
});
