import { Injectable } from '@nestjs/common';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import type { FastifyRequest } from 'fastify';
import { fitForHistory, subjectOf } from './audit-entry.rules.js';
import type { Acted, Audit } from './audit.js';
import { changeOf } from './changes.js';
import { insertEntry } from './audit-log.sql.js';

/**
 * What administrators do, written down in one place for every route that says how (`audit` in the table of routes):
 * before it goes on, so that nothing happens unseen, and again with the answer.
 */
@Injectable()
export class AuditLog {
  private readonly underWay = new WeakSet<FastifyRequest>();

  constructor(private readonly database: Database) {}

  /** Throws, and so keeps the action from happening, when it cannot be written down. */
  async attempted(audit: Audit, request: FastifyRequest): Promise<void> {
    await this.insert(audit, request, {}, null);
    this.underWay.add(request);
  }

  /**
   * The action is over, whatever comes of this: an attempt without an answer says that nobody knows. It stays without
   * one when what did the work gave none: to write 'failed' would have somebody do it again.
   */
  async answered(audit: Audit, request: FastifyRequest, status: number, payload: unknown): Promise<void> {
    if (!this.underWay.has(request)) return; // turned away at the door
    const answer = jsonIn(payload);
    if (status >= 500 && answer.code === OUTCOME_UNKNOWN) return;
    await this.insert(audit, request, answer, status).catch((error: unknown) =>
      request.log.error({ err: error, action: audit.action }, 'an answer is not in the audit log'),
    );
  }

  private async insert(
    audit: Audit,
    request: FastifyRequest,
    answer: Acted['answer'],
    status: number | null,
  ): Promise<void> {
    const { userId, role } = request.asked;
    const acted = {
      userId: userId!,
      params: request.params as Acted['params'],
      body: jsonIn(request.body),
      answer,
    };
    const noted = status !== null && status < 400 ? changeOf(request) : null;
    const { before = null, after = null } = noted ? fitForHistory(noted) : {};
    await this.database.query(insertEntry, {
      requestId: request.id,
      entry: status === null ? 'attempted' : 'answered',
      actorId: userId!,
      actorRole: role,
      action: audit.action,
      subject: subjectOf(audit, acted),
      status,
      before,
      after,
    });
  }
}

/** A body's JSON object; {} for anything else. */
function jsonIn(body: unknown): Record<string, unknown> {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return {};
  try {
    const json: unknown = JSON.parse(String(body));
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}
