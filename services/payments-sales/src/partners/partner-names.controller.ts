import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  partnerNamesQuery,
  type PartnerName,
  type PartnerNamesQuery,
} from '@portal/contracts/http/admin-sales';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Handle } from '@portal/kit/http/handle';
import { patternsOf } from '../lists/search.rules.js';

const AT_MOST = 20;

/** $1 patterns that all have to match, $2 the one partner or null, $3 how many */
const findNames = statement<PartnerName & Record<string, unknown>>(
  'find-partner-names',
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName"
   from partners
   where revision > 0 and deleted_at is null and ($2::bigint is null or id = $2) and ' ' || name like all ($1::text[])
   order by name, id limit $3`,
);

/** Partners to choose from: the first by name that match what was typed. */
@Controller()
export class PartnerNamesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listPartnerNames)
  list(@Query({ schema: partnerNamesQuery }) { search, id }: PartnerNamesQuery): Promise<PartnerName[]> {
    return this.database.query(findNames, [patternsOf(search), id ?? null, AT_MOST]);
  }
}
