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

/** Finds links by the start of their code, deleted ones too, since a customer may still hold one. */
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
