import { Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import type { AdminStats } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Handle } from '@portal/kit/http/handle';

/** 16 rows at most, however many sales there are. sum() of a bigint is a numeric, hence the casts. */
const readOverall = statement<{ amount_cents: number; commission_cents: number; sales_count: number }>(
  'read-overall',
  `select coalesce(sum(amount_cents), 0)::bigint as amount_cents,
          coalesce(sum(commission_cents), 0)::bigint as commission_cents,
          coalesce(sum(sales_count), 0)::bigint as sales_count
   from overall_totals`,
);

/** The cards of the admin dashboard (D-23). */
@Controller()
export class AdminStatsController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getPortalStats)
  async read(): Promise<AdminStats> {
    const row = (await this.database.first(readOverall))!;
    return {
      totalSales: toDollars(row.amount_cents),
      totalCommissions: toDollars(row.commission_cents),
      salesCount: row.sales_count,
    };
  }
}
