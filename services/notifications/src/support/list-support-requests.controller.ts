import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import { findPeople } from '@portal/contracts/calls/internal';
import {
  supportRequestsQuery,
  type AdminSupportRequest,
  type SupportRequestsQuery,
} from '@portal/contracts/http/admin-support';
import type { Person } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import type { SupportRequestEntity } from './support-request.entity.js';
import { supportRequestsList } from './list-support-requests.sql.js';

/** `listSupportRequests` (D-32): newest first, with the senders' current names. */
@Controller()
export class ListSupportRequestsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.listSupportRequests)
  async list(
    @Query({ schema: supportRequestsQuery }) query: SupportRequestsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminSupportRequest[]> {
    const page = await readList(this.database, supportRequestsList, query, { reason: query.reason });
    writePageHeaders(reply, calls.listSupportRequests, query, page);
    const senders = await this.sendersOf(page.rows);
    return page.rows.map(({ id, userId, reason: about, message, createdAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      reason: about,
      message,
      sender: senders.get(userId) ?? null,
    }));
  }

  /** One call for the whole page. Without identity the requests are listed without their senders. */
  private async sendersOf(rows: SupportRequestEntity[]): Promise<Map<number, AdminSupportRequest['sender']>> {
    const ids = [...new Set(rows.map(({ userId }) => userId))];
    if (ids.length === 0) return new Map();
    const people = await this.services.call(findPeople, { body: { ids } }).catch(() => [] as Person[]);
    return new Map(
      people.map(({ id, firstName, lastName, email, companyName }) => [
        id,
        { id, firstName, lastName, email, companyName },
      ]),
    );
  }
}
