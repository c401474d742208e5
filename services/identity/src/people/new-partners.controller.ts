import { Controller, Query } from '@nestjs/common';
import { countNewPartners } from '@portal/contracts/calls/internal';
import { momentsQuery, type MomentsQuery } from '@portal/contracts/http/figures';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countRegistered } from './people.sql.js';

/** How many partners registered, for the overview's figures of a period (D-133). */
@Controller()
export class NewPartnersController {
  constructor(private readonly database: Database) {}

  @Handle(countNewPartners)
  async count(@Query({ schema: momentsQuery }) { from, until }: MomentsQuery): Promise<{ count: number }> {
    return (await this.database.first(countRegistered, { from: new Date(from), until: new Date(until) }))!;
  }
}
