import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { RankedPartner } from '@portal/contracts/http/internal';
import { LEADERBOARD_SIZE } from '@portal/contracts/values/limits';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Handle } from '@portal/kit/http/handle';
import { TierSettings } from '../settings.js';
import { ofPartner, type OfPartner } from './of-partner.js';
import { aheadOf, LEADERBOARD_ORDER } from './rank.sql.js';

interface RankedRow {
  rank: number;
  partner_id: number;
  sales_count: number;
  month_commission_cents: number;
  lifetime_commission_cents: number;
}

/** The best of the month and, where it is not among them, the partner's own row. */
export const readLeaderboard = statement<RankedRow>(
  'read-leaderboard',
  `with best as (
     select partner_id, sales_count, commission_cents, row_number() over (order by ${LEADERBOARD_ORDER}) as rank
     from partner_months
     where month = $1 and sales_count > 0 and is_ranked
     order by ${LEADERBOARD_ORDER}
     limit ${LEADERBOARD_SIZE}
   ), ranked as (
     select partner_id, sales_count, commission_cents, rank from best
     union all
     select partner_id, sales_count, commission_cents, 1 + (${aheadOf('mine')})
     from partner_months mine
     where partner_id = $2 and month = $1 and sales_count > 0 and is_ranked
       and not exists (select from best where best.partner_id = mine.partner_id)
   )
   select rank, partner_id, ranked.sales_count, ranked.commission_cents as month_commission_cents,
          total.commission_cents as lifetime_commission_cents
   from ranked join partner_totals total using (partner_id)
   order by rank`,
);

/** This month's ranks without names: the top 5, plus the partner's own with its true rank (D-23). */
@Controller()
export class LeaderboardController {
  constructor(
    private readonly database: Database,
    private readonly tiers: TierSettings,
  ) {}

  @Handle(internal.listRanks)
  async read(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<RankedPartner[]> {
    const rows = await this.database.query(readLeaderboard, [currentMonth(), partnerId]);
    return rows.map((row) => ({
      partnerId: row.partner_id,
      rank: row.rank,
      monthCommissionCents: row.month_commission_cents,
      lifetimeCommissionCents: row.lifetime_commission_cents,
      tier: this.tiers.tierOf(row.lifetime_commission_cents),
      salesCount: row.sales_count,
    }));
  }
}
