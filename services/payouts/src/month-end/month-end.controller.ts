import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/payouts';
import {
  monthEndQuery,
  monthEndSelectionQuery,
  type MonthEndQuery,
  type MonthEndSelectionQuery,
  type MonthPayableSince,
  type UnpaidPartner,
} from '@portal/contracts/http/payouts';
import { toDollars } from '@portal/contracts/values/money';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { readMonthsPayableSince, unpaidList } from './month-end.sql.js';
import { unpaidOf, unpaidPartner } from './unpaid-of.js';

/** Partners with unpaid commission in a closed month, largest amount first. */
@Controller()
export class MonthEndController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listUnpaidPartners)
  async list(
    @Query({ schema: monthEndQuery }) query: MonthEndQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnpaidPartner[]> {
    const page = await readList(this.database, unpaidList, query, { month: query.month });
    writePageHeaders(reply, calls.listUnpaidPartners, query, page);
    return page.rows.map(unpaidPartner);
  }

  /** Of which months a batch may have left something out that is payable by now. */
  @Handle(calls.listMonthsPayableSince)
  async payableSince(): Promise<MonthPayableSince[]> {
    const rows = await this.database.query(readMonthsPayableSince, { currentMonth: currentMonth() });
    return rows.map((row) => ({
      month: row.month,
      partnersCount: row.partners_count,
      unpaid: toDollars(row.unpaid_cents),
      unpaidInCents: row.unpaid_cents,
    }));
  }

  /** The selected partners only, with what a batch would pay now: shown before it is confirmed. */
  @Handle(calls.listSelectedUnpaidPartners)
  async selection(
    @Query({ schema: monthEndSelectionQuery }) { month, partnerIds }: MonthEndSelectionQuery,
  ): Promise<UnpaidPartner[]> {
    return unpaidOf(this.database, month, partnerIds.split(',').map(Number));
  }
}
