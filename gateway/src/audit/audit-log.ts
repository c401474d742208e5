import { Injectable } from '@nestjs/common';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import type { FastifyRequest } from 'fastify';
import { fitForHistory, subjectOf } from './audit-entry.rules.js';
import type { Acted, Audit } from './audit.js';
import { changeOf } from './changes.js';
import { insertEntry } from './audit-log.sql.js';
import { originOf } from './origin.rules.js';

/**
 * Records administrators' actions, for every route with `audit` in the table of routes: an attempt before the action, so
 * that none goes unrecorded, and the answer after it.
 */
@Injectable()
export class AuditLog {
  private readonly underWay = new WeakSet<FastifyRequest>();

  constructor(private readonly database: Database) {}

  /** @throws when the attempt cannot be recorded; then the action is not done */
  async attempted(audit: Audit, request: FastifyRequest): Promise<void> {
    await this.insert(audit, request, {}, null);
    this.underWay.add(request);
  }

  /**
   * Never throws, since the action is over: an attempt without an answer means that the outcome is unknown. It also gets
   * none when the service gave no answer: with 'failed', an administrator would repeat the action.
   */
  async answered(audit: Audit, request: FastifyRequest, status: number, payload: unknown): Promise<void> {
    if (!this.underWay.has(request)) return; // rejected before the attempt
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
      ...originOf(request),
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
