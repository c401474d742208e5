import { Body, Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/claims';
import {
  claimChange,
  claimsQuery,
  type AdminClaim,
  type ClaimChange,
  type ClaimInFull,
  type ClaimsQuery,
} from '@portal/contracts/http/admin-claims';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { containing } from '@portal/kit/lists/search';
import type { FastifyReply } from 'fastify';
import { ReviewClaims } from './review-claims.js';
import { claimsList, type ClaimRow } from './review.sql.js';

const Id = () => IdParam('Claim not found');

/** Claims for administrators (D-31). */
@Controller()
export class ReviewClaimsController {
  constructor(
    private readonly database: Database,
    private readonly review: ReviewClaims,
  ) {}

  @Handle(calls.listClaims)
  async list(
    @Query({ schema: claimsQuery }) query: ClaimsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminClaim[]> {
    const { status, search } = query;
    const page = await readList(this.database, claimsList, query, {
      status,
      search: containing(search),
      in: daysGiven(query),
    });
    writePageHeaders(reply, calls.listClaims, query, page);
    return page.rows.map(line);
  }

  @Handle(calls.getClaim)
  read(@Id() id: number): Promise<ClaimInFull> {
    return this.review.read(id);
  }

  @Handle(calls.changeClaim)
  async change(
    @Id() id: number,
    @UserId() adminId: number,
    @Body({ schema: claimChange }) body: ClaimChange,
  ): Promise<ClaimInFull> {
    const { claim, before } = await this.review.change(id, adminId, body);
    tellChange({ before: { status: before }, after: { status: claim.status } });
    return claim;
  }
}

const line = ({ name: _, ...row }: ClaimRow): AdminClaim => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
