import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { LINK_DAYS, type SaleDay } from '@portal/contracts/http/link-days';
import { firstOfLastDays } from '@portal/contracts/values/days';
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
    return this.database.query(readSaleDays, { partnerId, firstDay: firstOfLastDays(LINK_DAYS) });
  }
}
