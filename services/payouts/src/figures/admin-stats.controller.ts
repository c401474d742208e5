import { Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import type { AdminStats } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { readOverall } from './admin-stats.sql.js';

/** The cards of the admin dashboard (D-23). */
@Controller()
export class AdminStatsController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getPortalStats)
  async read(): Promise<AdminStats> {
    const row = (await this.database.toShow.first(readOverall))!;
    return {
      totalSales: toDollars(row.amount_cents),
      totalCommissions: toDollars(row.commission_cents),
      salesCount: row.sales_count,
    };
  }
}
