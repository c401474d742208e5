import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/partner';
import type { PartnerSummary } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { TierSettings } from '../settings.js';
import { aheadOf } from './rank.sql.js';
import { ofPartner, type OfPartner } from './of-partner.js';

interface SummaryRow {
  amount_cents: number;
  commission_cents: number;
  sales_count: number;
  month_commission_cents: number;
  rank: number | null;
}

/** Two rows by key, and a count over the few who are ahead. Always one row. */
export const readSummary = statement<SummaryRow>(
  'read-summary',
  `select coalesce(total.amount_cents, 0) as amount_cents,
          coalesce(total.commission_cents, 0) as commission_cents,
          coalesce(total.sales_count, 0) as sales_count,
          coalesce(mine.commission_cents, 0) as month_commission_cents,
          case when mine.sales_count > 0 then 1 + (${aheadOf('mine')}) end as rank
   from (select $1::bigint as partner_id) partner
   left join partner_totals total using (partner_id)
   left join partner_months mine on mine.partner_id = partner.partner_id and mine.month = $2`,
);

/** The figures of a partner's stat cards (D-23). */
@Controller()
export class PartnerSummaryController {
  constructor(
    private readonly database: Database,
    private readonly tiers: TierSettings,
  ) {}

  @Handle(calls.getPartnerSummary)
  own(@UserId() partnerId: number): Promise<PartnerSummary> {
    return this.read(partnerId);
  }

  @Handle(internal.getSummaryOfPartner)
  ofAny(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<PartnerSummary> {
    return this.read(partnerId);
  }

  private async read(partnerId: number): Promise<PartnerSummary> {
    const month = currentMonth();
    const row = (await this.database.first(readSummary, [partnerId, month]))!;
    return {
      totalSales: toDollars(row.amount_cents),
      totalSalesInCents: row.amount_cents,
      totalCommission: toDollars(row.commission_cents),
      totalCommissionInCents: row.commission_cents,
      activeSales: row.sales_count,
      month,
      monthCommission: toDollars(row.month_commission_cents),
      monthCommissionInCents: row.month_commission_cents,
      rank: row.rank,
      tier: this.tiers.tierOf(row.commission_cents),
    };
  }
}
