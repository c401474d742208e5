import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import {
  payoutsQuery,
  payoutToVoid,
  type PayoutOfPartner,
  type PayoutsQuery,
  type PayoutToVoid,
} from '@portal/contracts/http/payouts';
import { toDollars } from '@portal/contracts/values/money';
import { isVoidReason } from '@portal/contracts/values/void-reasons';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { bankStateOf } from '../bank-states/bank-state.rules.js';
import { madeByOf } from '../people/people-of.js';
import { payoutsList, readPayout, type ListedPayoutRow } from './list-payouts.sql.js';
import { PAYOUT_NOT_FOUND, VoidPayout } from './void-payout.js';

/** Lists a partner's payouts, newest first, and voids one by its id (D-20). */
@Controller()
export class PayoutsController {
  constructor(
    private readonly database: Database,
    private readonly voidPayout: VoidPayout,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.listPayouts)
  async list(
    @Query({ schema: payoutsQuery }) query: PayoutsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayoutOfPartner[]> {
    const page = await readList(this.database.toShow, payoutsList, query, { partnerId: query.partnerId });
    writePageHeaders(reply, calls.listPayouts, query, page);
    const madeBy = await madeByOf(this.services, page.rows);
    return page.rows.map((row) => ({ ...listedPayout(row), ...madeBy(row) }));
  }

  /** Idempotent. */
  @Handle(calls.voidPayout)
  @HttpCode(200)
  async void(
    @IdParam(PAYOUT_NOT_FOUND) id: number,
    @Body({ schema: payoutToVoid }) { reason, note, undo, seen }: PayoutToVoid,
  ): Promise<PayoutOfPartner> {
    const { before, reopened, partnerId, month, amountCents } = await this.voidPayout.byId(id, {
      reason,
      note,
      undo,
      seen,
    });
    // The audit log gets no note, since it has no place for free text.
    tellChange({
      before: { payoutId: id, partnerId, month, amountCents, isVoided: before },
      after: { isVoided: true, ...(!before && { reason, reopenedSales: reopened }) },
    });
    // Without the names of who made it: after the commit, nothing that may be slow stands before the answer.
    return listedPayout((await this.database.first(readPayout, { id }))!);
  }
}

/** As administrators see it, without the names of who made it. */
export const listedPayout = (row: ListedPayoutRow): PayoutOfPartner => {
  const settledCents = row.voided_at ? 0 : row.amount_cents - row.unused_cents;
  return {
    id: row.id,
    partnerId: row.partner_id,
    month: row.month,
    createdAt: row.created_at.toISOString(),
    amount: toDollars(row.amount_cents),
    amountInCents: row.amount_cents,
    settled: toDollars(settledCents),
    settledInCents: settledCents,
    settledCount: row.settled_count,
    advance: toDollars(row.unused_cents),
    advanceInCents: row.unused_cents,
    description: row.description,
    advanceReason: row.advance_reason,
    batchId: row.batch_id,
    version: row.lines,
    bankState: bankStateOf(row),
    voidedAt: row.voided_at?.toISOString() ?? null,
    voidReason: isVoidReason(row.void_reason) ? row.void_reason : null,
    voidNote: row.void_note,
  };
};
