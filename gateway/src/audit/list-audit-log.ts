import { Injectable } from '@nestjs/common';
import { listAuditLog } from '@portal/contracts/calls/admin-people';
import { findPeople } from '@portal/contracts/calls/internal';
import { auditQuery, type AuditEntry } from '@portal/contracts/http/audit';
import type { Person } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';
import { outcomeOf } from './audit-entry.rules.js';
import { auditList, type AuditRow } from './read-audit-log.sql.js';

/** `listAuditLog`: administrators' actions, newest first. */
@Injectable()
export class ListAuditLog implements Answerer {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<AuditEntry[]> {
    const query = checked(auditQuery, request.query);
    const page = await readList(this.database, auditList, query, query);
    writePageHeaders(reply, listAuditLog, query, page);
    const names = await this.namesOf(page.rows);
    return page.rows.map((row) => entry(row, names));
  }

  /** The administrators' current names; empty while identity is down. */
  private async namesOf(rows: AuditRow[]): Promise<Map<number, string>> {
    const ids = [...new Set(rows.flatMap((row) => row.actor_id ?? []))];
    if (ids.length === 0) return new Map();
    const people = await this.services.call(findPeople, { body: { ids } }).catch(() => [] as Person[]);
    return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  }
}

const entry = (row: AuditRow, names: Map<number, string>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor:
    row.actor_id === null || row.actor_role === 'anonymous'
      ? null
      : { id: row.actor_id, role: row.actor_role, name: names.get(row.actor_id) ?? null },
  action: row.action,
  subject: row.subject,
  outcome: outcomeOf(row.status),
  status: row.status,
  before: row.before,
  after: row.after,
  requestId: row.request_id,
  address: row.address,
  device: row.device,
});
