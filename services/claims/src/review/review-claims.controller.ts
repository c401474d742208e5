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
import type { ClaimSort } from '@portal/contracts/values/list-orders';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { writePageHeaders } from '@portal/kit/http/pages';
import { decodePlace, pageAt, type Order } from '@portal/kit/http/places';
import { containing } from '@portal/kit/http/search';
import type { FastifyReply } from 'fastify';
import { ReviewClaims } from './review-claims.js';
import { countClaims, readClaims, type ClaimRow } from './review.sql.js';

const Id = () => IdParam('Claim not found');

const ORDERS: Record<ClaimSort, Order> = {
  date: { sort: 'date', key: 'moment' },
  name: { sort: 'name', key: 'text' },
};

const KEYS: Record<ClaimSort, (row: ClaimRow) => string> = {
  date: (row) => row.createdAt.toISOString(),
  name: (row) => row.name,
};

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
    const { sort, direction, limit, cursor, status = null, search } = query;
    const order = ORDERS[sort];
    const after = cursor ? decodePlace(cursor, order) : null;
    const descending = (direction === 'desc') !== (after?.back ?? false);
    const pattern = search ? containing(search) : null;
    const read = readClaims({ sort, descending, status, pattern, after, limit: limit + 1 });
    const [rows, counted] = await Promise.all([
      this.database.query(read.statement, read.given),
      this.database.first(countClaims, { status, pattern }),
    ]);
    const page = pageAt(rows, limit, after, order, (row) => ({ key: KEYS[sort](row), id: row.id }));
    writePageHeaders(reply, calls.listClaims, page, limit, counted?.count, filtersOf(query));
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

const filtersOf = ({ status, search, sort, direction }: ClaimsQuery): Record<string, string> => ({
  ...(status && { status }),
  ...(search && { search }),
  sort,
  direction,
});
