import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import {
  supportRequestsQuery,
  type AdminSupportRequest,
  type SupportRequestsQuery,
} from '@portal/contracts/http/admin-support';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { containing } from '@portal/kit/lists/search';
import type { FastifyReply } from 'fastify';
import { supportRequestsList } from './list-support-requests.sql.js';
import { namesOf, senderOf } from './people-of-support.js';

/** `listSupportRequests` (D-32): newest first, with the senders' current names. */
@Controller()
export class ListSupportRequestsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.listSupportRequests)
  async list(
    @UserId() adminId: number,
    @Query({ schema: supportRequestsQuery }) query: SupportRequestsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminSupportRequest[]> {
    const { reason, state, mine, search } = query;
    const page = await readList(this.database, supportRequestsList, query, {
      reason,
      state,
      assigneeId: mine && adminId,
      search: containing(search),
      in: daysGiven(query),
    });
    writePageHeaders(reply, calls.listSupportRequests, query, page);
    const named = await namesOf(
      this.services,
      page.rows.flatMap(({ userId, assigneeId, begunBy }) => [userId, assigneeId, begunBy]),
    );
    return page.rows.map(({ userId, assigneeId, begunBy, createdAt, ...row }) => ({
      id: row.id,
      createdAt: createdAt.toISOString(),
      reason: row.reason,
      message: row.message,
      state: row.state,
      assignee: named.admin(assigneeId),
      begunBy: named.admin(begunBy),
      version: row.version,
      sender: senderOf(named.people.get(userId)),
    }));
  }
}
