import { Injectable } from '@nestjs/common';
import { listAuditLog } from '@portal/contracts/calls/admin-people';
import { auditQuery, type AuditEntry } from '@portal/contracts/http/audit';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';
import { outcomeOf } from './audit-entry.rules.js';
import { filtersOf } from './filters-of.js';
import { namesOf } from './names.js';
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
    const page = await readList(this.database, auditList, query, filtersOf(query));
    writePageHeaders(reply, listAuditLog, query, page);
    const ids = page.rows.flatMap((row) =>
      [row.actor_id ?? [], personIn(row.subject) ?? partnerOf(row) ?? []].flat(),
    );
    const names = await namesOf(this.services, ids);
    return page.rows.map((row) => entry(row, names));
  }
}

/** The id in `partner/7` or `admin/7`. */
function personIn(subject: string | null): number | null {
  const [, id] = /^(?:partner|admin)\/(\d{1,10})$/.exec(subject ?? '') ?? [];
  return id ? Number(id) : null;
}

/** Whose it is that was changed or read, as the service told; null where the subject is a person itself. */
function partnerOf({ subject, before, after }: AuditRow): number | null {
  const id = after?.['partnerId'] ?? before?.['partnerId'];
  return personIn(subject) === null && Number.isSafeInteger(id) ? (id as number) : null;
}

function entry(row: AuditRow, names: Map<number, string>): AuditEntry {
  const partnerId = partnerOf(row);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor:
      row.actor_id === null || row.actor_role === 'anonymous'
        ? null
        : { id: row.actor_id, role: row.actor_role, name: names.get(row.actor_id) ?? null },
    action: row.action,
    subject: row.subject,
    subjectName: names.get(personIn(row.subject) ?? 0) ?? null,
    partner: partnerId === null ? null : { id: partnerId, name: names.get(partnerId) ?? null },
    outcome: outcomeOf(row.status),
    status: row.status,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    address: row.address,
    device: row.device,
  };
}
