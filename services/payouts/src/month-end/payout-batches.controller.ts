import { Body, Controller, HttpCode, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import {
  newPayoutBatch,
  type NewPayoutBatch,
  type PayoutBatch,
  type PayoutOfPartner,
} from '@portal/contracts/http/payouts';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { SecondPerson } from '../second-person/second-person.js';
import { madeByOf } from '../people/people-of.js';
import { PayBatch, type PaidBatch } from './pay-batch.js';
import { findBatch, readPayoutsOfBatch } from './pay-batch.sql.js';

export const BATCH_NOT_FOUND = 'Batch not found';

/** Pays many partners at once, at the end of a month. */
@Controller()
export class PayoutBatchesController {
  constructor(
    private readonly database: Database,
    private readonly payBatch: PayBatch,
    private readonly secondPerson: SecondPerson,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.payBatch)
  @HttpCode(200)
  async pay(
    @Body({ schema: newPayoutBatch }) batch: NewPayoutBatch,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @UserId() adminId: number,
  ): Promise<PayoutBatch> {
    const result = await this.payBatch.pay(batch, idempotencyKey, await this.secondPerson.alone(adminId));
    const paid = present(result);
    tellChange({
      before: null,
      after: {
        month: paid.month,
        amountCents: paid.amountInCents,
        ...(result.batch.drift_reason !== null && { booksDrifted: true }),
        payouts: paid.payouts.map(({ payoutId, partnerId, amountInCents }) => [
          payoutId,
          partnerId,
          amountInCents,
        ]),
      },
    });
    return paid;
  }

  @Handle(calls.getPayoutBatch)
  async read(@IdParam(BATCH_NOT_FOUND) id: number): Promise<PayoutBatch> {
    const batch = await this.database.first(findBatch, { id });
    if (!batch) throw notFound(BATCH_NOT_FOUND);
    const payouts = await this.database.query(readPayoutsOfBatch, { batchId: id });
    return present({ batch, payouts });
  }

  /**
   * The batch as CSV, in dollars exact to the cent. Cells are escaped, so that a spreadsheet runs none as a formula.
   */
  @Handle(calls.exportPayoutBatch)
  async download(
    @IdParam(BATCH_NOT_FOUND) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const batch = await this.database.first(findBatch, { id });
    if (!batch) throw notFound(BATCH_NOT_FOUND);
    const rows = await this.database.query(readPayoutsOfBatch, { batchId: id });
    const { month, payouts } = present({ batch, payouts: rows });
    const madeBy = await madeByOf(this.services, rows);
    const nameOf = (administrator: PayoutOfPartner['askedBy']) =>
      administrator && (administrator.name ?? `Administrator ${administrator.id}`);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="payouts.csv"');
    return stringify(
      payouts.map((payout, at) => [
        payout.payoutId,
        month,
        payout.partnerId,
        payout.firstName,
        payout.lastName,
        payout.companyName,
        payout.email,
        payout.amount.toFixed(2),
        payout.salesCount,
        payout.isVoided ? 'void' : 'paid',
        nameOf(madeBy(rows[at]!).askedBy),
        nameOf(madeBy(rows[at]!).approvedBy),
      ]),
      {
        header: true,
        escape_formulas: true,
        columns: [
          'Payout',
          'Month',
          'Partner number',
          'First name',
          'Last name',
          'Company',
          'Email',
          'Amount',
          'Sales',
          'State',
          'Asked by',
          'Approved by',
        ],
      },
    );
  }
}

function present({ batch: { id, month, created_at }, payouts }: PaidBatch): PayoutBatch {
  const amountInCents = payouts.reduce((sum, row) => sum + row.amount_cents, 0);
  return {
    id,
    month,
    createdAt: created_at.toISOString(),
    amount: toDollars(amountInCents),
    amountInCents,
    payouts: payouts.map((row) => ({
      payoutId: row.id,
      partnerId: row.partner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      email: row.email,
      amount: toDollars(row.amount_cents),
      amountInCents: row.amount_cents,
      salesCount: row.sales_count,
      isVoided: row.voided_at !== null,
    })),
  };
}
