import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { LINK_DAYS, type SaleDay } from '@portal/contracts/http/link-days';
import { businessTimeZone } from '@portal/contracts/values/business-time-zone';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { readSaleDays } from './sale-days.sql.js';

const ofPartner = z.object({ partnerId: z.coerce.number().int().positive() });

/** The standing sales of a partner's links by day and tag. */
@Controller()
export class SaleDaysController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listSaleDays)
  list(@Query({ schema: ofPartner }) { partnerId }: z.infer<typeof ofPartner>): Promise<SaleDay[]> {
    const from = startOfDay(addDays(dayOf(new Date()), 1 - LINK_DAYS));
    return this.database.toShow.query(readSaleDays, { partnerId, from, zone: businessTimeZone() });
  }
}
