import { Controller, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  referralCodesQuery,
  type ReferralCode,
  type ReferralCodesQuery,
} from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { findCodes } from './find-codes.sql.js';

/** Links by how their code begins, deleted ones too: somebody may hold one in their hand. */
@Controller()
export class FindCodesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.findReferralCodes)
  list(
    @Query({ schema: referralCodesQuery }) { search, limit }: ReferralCodesQuery,
  ): Promise<ReferralCode[]> {
    return this.database.query(findCodes, { beginning: search, limit });
  }
}
