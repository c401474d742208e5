import { Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/partner';
import type { PartnerTrends } from '@portal/contracts/http/partner';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { toDollars } from '@portal/contracts/values/money';
import { daysOf } from '@portal/contracts/values/periods';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { readTrends } from './partner-trends.sql.js';

/** A partner's month beside the one before it, up to the same day (D-138). */
@Controller()
export class PartnerTrendsController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getPartnerTrends)
  async read(@UserId() partnerId: number): Promise<PartnerTrends> {
    const { now, before } = daysOf('month', dayOf(new Date()));
    const row = (await this.database.toShow.first(readTrends, {
      partnerId,
      now: startOf(now.first),
      before: startOf(before.first),
      until: startOf(addDays(before.last, 1)),
    }))!;
    return {
      now: { days: now, sold: soldOf(row.sales, row.amount_cents, row.commission_cents) },
      before: {
        days: before,
        sold: soldOf(row.sales_before, row.amount_cents_before, row.commission_cents_before),
      },
    };
  }
}

const startOf = (day: string) => new Date(startOfDay(day));

const soldOf = (salesCount: number, amountInCents: number, commissionInCents: number) => ({
  salesCount,
  amount: toDollars(amountInCents),
  amountInCents,
  commission: toDollars(commissionInCents),
  commissionInCents,
});
