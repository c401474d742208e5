import { Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { BatchForBank, PayoutForBank } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { findBatch, readPayoutsForBank, type PayoutForBankRow } from './pay-batch.sql.js';
import { BATCH_NOT_FOUND } from './payout-batches.controller.js';

/**
 * The payouts of a batch that need a bank transfer. The documents service, which has the bank accounts, makes the NACHA
 * file.
 */
@Controller()
export class BatchForBankController {
  constructor(private readonly database: Database) {}

  @Handle(internal.getBatchForBank)
  async read(@IdParam(BATCH_NOT_FOUND) id: number): Promise<BatchForBank> {
    const batch = await this.database.first(findBatch, { id });
    if (!batch) throw notFound(BATCH_NOT_FOUND);
    const rows = await this.database.query(readPayoutsForBank, { batchId: id });
    return {
      id,
      month: batch.month,
      paidAt: batch.created_at.toISOString(),
      payouts: rows.filter(({ voided_at }) => !voided_at).map(forBank),
      voided: rows.filter(({ voided_at }) => voided_at).map(forBank),
    };
  }
}

const forBank = (row: PayoutForBankRow): PayoutForBank => ({
  payoutId: row.id,
  partnerId: row.partner_id,
  amountCents: row.amount_cents,
  firstName: row.first_name,
  lastName: row.last_name,
});
