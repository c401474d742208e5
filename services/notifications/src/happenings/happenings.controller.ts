import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/overview';
import { happeningsQuery, type Happening, type HappeningsQuery } from '@portal/contracts/http/happenings';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import { namesOf } from '../support/people-of-support.js';
import { listHappenings } from './happening.sql.js';

/** What happened lately, for administrators (D-161). */
@Controller()
export class HappeningsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.listHappenings)
  async list(@Query({ schema: happeningsQuery }) { limit }: HappeningsQuery): Promise<Happening[]> {
    const rows = await this.database.query(listHappenings, { limit });
    const named = await namesOf(
      this.services,
      rows.map(({ partnerId }) => partnerId),
    );
    return rows.map(({ id, kind, about, partnerId, at }) => {
      const partner = named.admin(partnerId);
      return { ...about, id, kind, at: at.toISOString(), partner } as Happening;
    });
  }
}
