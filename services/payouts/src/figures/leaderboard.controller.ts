import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { RankedPartner } from '@portal/contracts/http/internal';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { TierSettings } from '../settings.js';
import { ofPartner, type OfPartner } from './of-partner.js';
import { readLeaderboard } from './leaderboard.sql.js';

/** This month's ranks without names: the top 5, and the partner's own row with its true rank (D-23). */
@Controller()
export class LeaderboardController {
  constructor(
    private readonly database: Database,
    private readonly tiers: TierSettings,
  ) {}

  @Handle(internal.listRanks)
  async read(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<RankedPartner[]> {
    const rows = await this.database.toShow.query(readLeaderboard, { month: currentMonth(), partnerId });
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
