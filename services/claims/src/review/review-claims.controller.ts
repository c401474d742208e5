import { Body, Controller, Get, Patch, Query, Res } from '@nestjs/common';
import {
  claimChange,
  claimFilters,
  type AdminClaim,
  type ClaimChange,
  type ClaimFilters,
  type ClaimInFull,
} from '@portal/contracts/http/admin-claims';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { Allow, UserId } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import { decodeCursor, pageOf, pageQuery, writePageHeaders } from '@portal/kit/http/pages';
import { containing } from '@portal/kit/http/search';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { ReviewClaims } from './review-claims.js';
import { countClaims, findNewerClaims, findOlderClaims, type ClaimRow } from './review.sql.js';

const listQuery = pageQuery.extend(claimFilters.shape);
const Id = () => IdParam('Claim not found');

/** Claims for administrators (D-31). */
@Controller('admin/claims')
@Allow('admin')
export class ReviewClaimsController {
  constructor(
    private readonly database: Database,
    private readonly review: ReviewClaims,
  ) {}

  /** Newest first. */
  @Get()
  async list(
    @Query({ schema: listQuery }) query: z.infer<typeof listQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminClaim[]> {
    const cursor = query.cursor ? decodeCursor(query.cursor) : { at: 'infinity', id: 0, back: false };
    const matching = [query.status ?? null, query.search ? containing(query.search) : null];
    const [rows, counted] = await Promise.all([
      this.database.query(cursor.back ? findNewerClaims : findOlderClaims, [
        ...matching,
        cursor.at,
        cursor.id,
        query.limit + 1,
      ]),
      this.database.first(countClaims, matching),
    ]);
    const page = pageOf(rows.map(line), query, ({ createdAt, id }) => ({ at: createdAt, id }));
    writePageHeaders(reply, '/api/admin/claims', page, query.limit, counted?.count, filtersOf(query));
    return page.rows;
  }

  @Get(':id')
  read(@Id() id: number): Promise<ClaimInFull> {
    return this.review.read(id);
  }

  @Patch(':id')
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

const line = (row: ClaimRow): AdminClaim => ({ ...row, createdAt: row.createdAt.toISOString() });

const filtersOf = ({ status, search }: ClaimFilters): Record<string, string> => ({
  ...(status && { status }),
  ...(search && { search }),
});
