import { Body, Controller, HttpCode, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { ReferralTotals } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { ofPartner, type OfPartner } from './of-partner.js';
import { readReferralTotals, readTotalsOfLinks, type TotalsRow } from './referral-totals.sql.js';

const link = z.object({ referralId: z.int().positive(), partnerId: z.int().positive() });
const ofLinks = z.object({ links: z.array(link).max(200) });

/** The totals of each of a partner's links; links without a sale are left out. */
@Controller()
export class ReferralTotalsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listReferralTotals)
  async read(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<ReferralTotals[]> {
    return (await this.database.query(readReferralTotals, { partnerId })).map(totalsOf);
  }

  /** The totals of one page of the administrators' links. */
  @Handle(internal.findTotalsOfLinks)
  @HttpCode(200)
  async find(@Body({ schema: ofLinks }) { links }: z.infer<typeof ofLinks>): Promise<ReferralTotals[]> {
    const partnerIds = links.map(({ partnerId }) => partnerId);
    const referralIds = links.map(({ referralId }) => referralId);
    return (await this.database.query(readTotalsOfLinks, { partnerIds, referralIds })).map(totalsOf);
  }
}

const totalsOf = (row: TotalsRow): ReferralTotals => ({
  referralId: row.referral_id,
  salesCount: row.sales_count,
  amountCents: row.amount_cents,
  commissionCents: row.commission_cents,
  unpaidCommissionCents: row.commission_cents - row.paid_cents,
});
