import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import type { ListedPayoutBatch } from '@portal/contracts/http/payouts';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { pageQuery, type PageQuery } from '@portal/contracts/http/fields';
import { ServiceClient } from '@portal/kit/http/service-client';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { madeByOf } from '../people/people-of.js';
import { batchesList, type ListedBatchRow } from './list-batches.sql.js';

/** Lists paid batches, newest first, so that their files can be downloaded again. */
@Controller()
export class ListBatchesController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.listPayoutBatches)
  async list(
    @Query({ schema: pageQuery }) query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedPayoutBatch[]> {
    const page = await readList(this.database, batchesList, query, {});
    writePageHeaders(reply, calls.listPayoutBatches, query, page);
    const madeBy = await madeByOf(this.services, page.rows);
    return page.rows.map((row) => ({ ...listed(row), ...madeBy(row) }));
  }
}

const listed = (row: ListedBatchRow): ListedPayoutBatch => ({
  id: row.id,
  month: row.month,
  createdAt: row.created_at.toISOString(),
  amount: toDollars(row.amount_cents),
  amountInCents: row.amount_cents,
  payoutsCount: row.payouts_count,
  voidedCount: row.voided_count,
  sentCount: row.sent_count,
  returnedCount: row.returned_count,
});
