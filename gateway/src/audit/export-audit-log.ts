import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { auditFilters } from '@portal/contracts/http/audit';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';
import { auditCsv } from './audit-csv.js';
import { readChainedEntries } from './audit-csv.sql.js';
import { filtersOf } from './filters-of.js';
import { findHead } from './audit-head.sql.js';
import { namesOf } from './names.js';

/**
 * `exportAuditLog`: the filtered log as CSV with its chain, so that it can be checked elsewhere (D-119). Streams up to the
 * entry of this export itself; never holds the log in memory.
 */
@Injectable()
export class ExportAuditLog implements Answerer<Readable> {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    const { action, among, actor, subject, from, to } = filtersOf(checked(auditFilters, request.query));
    const filters = {
      action: action ?? null,
      among: among ?? null,
      actor: typeof actor === 'number' ? actor : null,
      nobody: actor === 'nobody',
      subject: subject ?? null,
      from: from ?? null,
      to: to ?? null,
      // A filter of the page that is missing here would export more than the page shows.
    } satisfies Record<keyof ReturnType<typeof filtersOf> | 'nobody', unknown>;
    const head = await this.database.first(findHead);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"');
    return auditCsv(async (after, upTo) => {
      const entries = await this.database.query(readChainedEntries, { ...filters, after, upTo });
      const ids = entries.flatMap((entry) => entry.actor_id ?? []);
      return { entries, names: await namesOf(this.services, ids) };
    }, head?.number ?? 0);
  }
}
