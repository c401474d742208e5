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
import { statement } from '@portal/kit/database/statement';
import { Handle } from '@portal/kit/http/handle';
import { LEADERBOARD_ORDER } from './rank.sql.js';

interface Row extends Record<string, unknown> {
  partner_id: number;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  sales_count: number;
  amount_cents: number;
  commission_cents: number;
}

/** $1 month, $2 how many; who was deleted has no rank (D-22). */
export const readBestOfMonth = statement<Row>(
  'read-best-of-month',
  `select month.partner_id, sales_count, amount_cents, commission_cents, first_name, last_name, company_name
   from (
     select partner_id, sales_count, amount_cents, commission_cents, first_sale_at
     from partner_months where month = $1 and sales_count > 0 and is_ranked
     order by ${LEADERBOARD_ORDER} limit $2
   ) month left join partners on partners.id = month.partner_id
   order by ${LEADERBOARD_ORDER}`,
);

/** A month's best partners, for the administrators' charts. */
@Controller()
export class PartnersChartController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getPartnersChart)
  async read(
    @Query({ schema: partnersChartQuery }) { month }: PartnersChartQuery,
  ): Promise<PartnerOfMonth[]> {
    const rows = await this.database.query(readBestOfMonth, [month, CHART_PARTNERS]);
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
