import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/claims';
import { readWholeClaim } from '@portal/contracts/calls/internal';
import {
  claimChange,
  claimFilesSeen,
  claimRequest,
  claimsQuery,
  type AdminClaim,
  type ClaimChange,
  type ClaimFilesSeen,
  type ClaimInFull,
  type ClaimRequest,
  type ClaimsQuery,
} from '@portal/contracts/http/admin-claims';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { containing } from '@portal/kit/lists/search';
import type { FastifyReply } from 'fastify';
import { AskClaimant } from './ask-claimant.js';
import { ReviewClaims } from './review-claims.js';
import { SeeFiles } from './see-files.js';
import { claimsList, type ClaimRow } from './review.sql.js';

const Id = () => IdParam('Claim not found');

/** Claims for administrators (D-31). */
@Controller()
export class ReviewClaimsController {
  constructor(
    private readonly database: Database,
    private readonly review: ReviewClaims,
    private readonly askClaimant: AskClaimant,
    private readonly seeFiles: SeeFiles,
  ) {}

  @Handle(calls.listClaims)
  async list(
    @Query({ schema: claimsQuery }) query: ClaimsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminClaim[]> {
    const { status, search, files } = query;
    const page = await readList(this.database, claimsList, query, {
      status,
      search: containing(search),
      newFiles: files === 'new' || null,
      in: daysGiven(query),
    });
    writePageHeaders(reply, calls.listClaims, query, page);
    return page.rows.map(line);
  }

  @Handle(readWholeClaim)
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

  @Handle(calls.askClaimant)
  async ask(
    @Id() id: number,
    @UserId() adminId: number,
    @Body({ schema: claimRequest }) body: ClaimRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ClaimInFull> {
    await this.askClaimant.ask(id, adminId, body, key);
    tellChange({ before: null, after: { documents: body.documents.length } });
    return this.review.read(id);
  }

  @Handle(calls.claimFilesSeen)
  @HttpCode(200)
  async see(
    @Id() id: number,
    @UserId() adminId: number,
    @Body({ schema: claimFilesSeen }) { newest }: ClaimFilesSeen,
  ): Promise<ClaimInFull> {
    await this.seeFiles.see(id, adminId, newest);
    return this.review.read(id);
  }
}

const line = ({ name: _, ...row }: ClaimRow): AdminClaim => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
