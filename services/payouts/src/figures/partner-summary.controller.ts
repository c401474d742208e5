import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/partner';
import type { PartnerSummary } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { notPayableIn } from '../payouts/not-payable.rules.js';
import { TierSettings } from '../settings.js';
import { ofPartner, type OfPartner } from './of-partner.js';
import { readSummary } from './partner-summary.sql.js';

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
    const row = (await this.database.toShow.first(readSummary, { partnerId, month }))!;
    return {
      totalSales: toDollars(row.amount_cents),
      totalSalesInCents: row.amount_cents,
      totalCommission: toDollars(row.commission_cents),
      totalCommissionInCents: row.commission_cents,
      activeSales: row.sales_count,
      month,
      monthCommission: toDollars(row.month_commission_cents),
      monthCommissionInCents: row.month_commission_cents,
      ...notPayableIn(row),
      rank: row.rank,
      tier: this.tiers.tierOf(row.commission_cents),
    };
  }
}
