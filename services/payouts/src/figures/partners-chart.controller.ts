import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  CHART_PARTNERS,
  partnersChartQuery,
  type PartnerOfMonth,
  type PartnersChartQuery,
} from '@portal/contracts/http/charts';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { readBestOfMonth } from './partners-chart.sql.js';

/** A month's best partners, for the administrators' charts. */
@Controller()
export class PartnersChartController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getPartnersChart)
  async read(
    @Query({ schema: partnersChartQuery }) { month }: PartnersChartQuery,
  ): Promise<PartnerOfMonth[]> {
    const rows = await this.database.query(readBestOfMonth, { month, limit: CHART_PARTNERS });
    return rows.map((row) => ({
      partnerId: row.partner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      salesCount: row.sales_count,
      amount: toDollars(row.amount_cents),
      amountInCents: row.amount_cents,
      commission: toDollars(row.commission_cents),
      commissionInCents: row.commission_cents,
    }));
  }
}
