import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { ReferralTotals } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ofPartner, type OfPartner } from './of-partner.js';
import { readReferralTotals } from './referral-totals.sql.js';

/** The totals of each of a partner's links; links without a sale are left out. */
@Controller()
export class ReferralTotalsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listReferralTotals)
  async read(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<ReferralTotals[]> {
    const rows = await this.database.query(readReferralTotals, { partnerId });
    return rows.map((row) => ({
      referralId: row.referral_id,
      salesCount: row.sales_count,
      amountCents: row.amount_cents,
      commissionCents: row.commission_cents,
      unpaidCommissionCents: row.commission_cents - row.paid_cents,
    }));
  }
}
