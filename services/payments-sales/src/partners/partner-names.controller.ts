import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  partnerNamesQuery,
  type PartnerName,
  type PartnerNamesQuery,
} from '@portal/contracts/http/admin-sales';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { patternsOf } from '@portal/kit/lists/search';
import { findNames } from './partner-names.sql.js';

const AT_MOST = 20;

/** Partners to choose from: the first matches of a search, by name. */
@Controller()
export class PartnerNamesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listPartnerNames)
  list(@Query({ schema: partnerNamesQuery }) { search, id }: PartnerNamesQuery): Promise<PartnerName[]> {
    return this.database.query(findNames, { patterns: patternsOf(search), id: id ?? null, limit: AT_MOST });
  }
}
