import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { LINK_DAYS, type VisitDay } from '@portal/contracts/http/link-days';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { readVisitDays } from './visit-days.sql.js';

const ofPartner = z.object({ partnerId: z.coerce.number().int().positive() });

/** The visits of a partner's links by day and tag. */
@Controller()
export class VisitDaysController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listVisitDays)
  async list(@Query({ schema: ofPartner }) { partnerId }: z.infer<typeof ofPartner>): Promise<VisitDay[]> {
    const firstDay = addDays(dayOf(new Date()), 1 - LINK_DAYS);
    const rows = await this.database.query(readVisitDays, { partnerId, firstDay });
    return rows.map((row) => ({ ...row, campaign: row.campaign || null }));
  }
}
