import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  CHART_PARTNERS,
  partnersChartQuery,
  type PartnerOfMonth,
  type PartnersChartQuery,
} from '@portal/contracts/http/charts';
import { listBestPartners } from '@portal/contracts/calls/internal';
import { moment, month as monthField } from '@portal/contracts/http/fields';
import { BEST } from '@portal/contracts/http/figures';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod/mini';
import { readBestOfMonth, readBestSince, readBestSinceMonth, type BestRow } from './partners-chart.sql.js';

/** One of them. */
const sinceQuery = z
  .object({ month: z.optional(monthField), since: z.optional(moment) })
  .check(z.refine(({ month, since }) => month ?? since, 'Name a month or a moment'));

/** A month's best partners, for the administrators' charts. */
@Controller()
export class PartnersChartController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getPartnersChart)
  async read(
    @Query({ schema: partnersChartQuery }) { month }: PartnersChartQuery,
  ): Promise<PartnerOfMonth[]> {
    const rows = await this.database.toShow.query(readBestOfMonth, { month, limit: CHART_PARTNERS });
    return rows.map(inDollars);
  }

  /** For the overview's figures of a period (D-133). */
  @Handle(listBestPartners)
  async readSince(
    @Query({ schema: sinceQuery }) { month, since }: z.infer<typeof sinceQuery>,
  ): Promise<PartnerOfMonth[]> {
    const rows = since
      ? await this.database.toShow.query(readBestSince, { since: new Date(since), limit: BEST })
      : await this.database.toShow.query(readBestSinceMonth, { month: month!, limit: BEST });
    return rows.map(inDollars);
  }
}

const inDollars = (row: BestRow): PartnerOfMonth => ({
  partnerId: row.partner_id,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  salesCount: row.sales_count,
  amount: toDollars(row.amount_cents),
  amountInCents: row.amount_cents,
  commission: toDollars(row.commission_cents),
  commissionInCents: row.commission_cents,
});
