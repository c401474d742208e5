import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { PartnerCounts } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ofPartner, type OfPartner } from './of-partner.js';
import { readSalesCount } from './partner-counts.sql.js';

/** Only for gateways from before 24 November 2026, which run beside this version during an upgrade. */
@Controller()
export class PartnerCountsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.countSalesOfPartner)
  async read(@Query({ schema: ofPartner }) { partnerId }: OfPartner): Promise<PartnerCounts> {
    const row = await this.database.first(readSalesCount, { partnerId });
    return { salesCount: row?.sales_count ?? 0 };
  }
}
