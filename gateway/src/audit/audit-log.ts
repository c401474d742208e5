import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@portal/contracts/values/audit';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import type { UserRole } from '@portal/contracts/values/roles';
import { Database } from '@portal/kit/database/database';
import type { Change } from '@portal/kit/http/audit';
import { AppError, unavailable } from '@portal/kit/http/errors';
import type { FastifyRequest } from 'fastify';
import { fitForHistory, outcomeOf, subjectOf } from './audit-entry.rules.js';
import type { Acted, Audit, AuditByLink, Entry } from './audit.js';
import { changeOf } from './changes.js';
import { auditedActions } from '../metrics.js';
import { insertEntries } from './audit-log.sql.js';
import { originOf } from './origin.rules.js';

/**
 * Records administrators' actions, for every route with `audit` in the table of routes: an attempt before the action, so
 * that none goes unrecorded, and the answer after it. Sign-ins and the like are recorded as well (D-95).
 */
@Injectable()
export class AuditLog {
  private readonly underWay = new WeakSet<FastifyRequest>();

  constructor(private readonly database: Database) {}

  /** @throws AppError 503 when the attempt cannot be recorded; then the action is not done, and nothing is read */
  async attempted(audit: Audit, request: FastifyRequest): Promise<void> {
    if (request.asked.role !== 'admin') return;
    await this.record(audit, request, {}, null).catch((error: unknown) => {
      throw unavailable(error);
    });
    this.underWay.add(request);
  }

  /**
   * Records what is done within, before and after it.
   * @throws as the work; AppError 503 when the attempt cannot be recorded, and then it is not done
   */
  async around<Result>(request: FastifyRequest, entry: Entry, work: () => Promise<Result>): Promise<Result> {
    await this.insert(request, entry, [null]).catch((error: unknown) => {
      throw unavailable(error);
    });
    const answered = (status: number) =>
      this.insert(request, entry, [status]).catch(this.notWritten(request, entry));
    try {
      const result = await work();
      await answered(200);
      return result;
    } catch (error) {
      if (error instanceof AppError && error.code !== OUTCOME_UNKNOWN) await answered(error.status);
      throw error;
    }
  }

  /**
   * Records what the link in a mail did, by whoever the service says it is of, or a partner; an attempt of that partner, or
   * of nobody, where its answer is lost, since it may have been done. Never throws, as `answered`.
   */
  async doneByLink(
    audit: AuditByLink,
    request: FastifyRequest,
    status: number,
    payload: unknown,
  ): Promise<void> {
    const after = changeOf(request)?.after;
    const entry = status < 400 && after ? audit.done(after) : null;
    if (entry) await this.noted(request, entry, status).catch(this.notWritten(request, entry));
    if (!audit.lost || status < 500 || jsonIn(payload).code !== OUTCOME_UNKNOWN) return;
    const { userId, role } = request.asked;
    const actor = role === 'partner' && userId !== null ? { id: userId, role } : null;
    const unknown: Entry = {
      action: audit.lost,
      actor,
      subject: actor && `partner/${actor.id}`,
      fromNowhere: true,
    };
    await this.insert(request, unknown, [null]).catch(this.notWritten(request, unknown));
  }

  /** Records what has happened, with its answer. @throws when it cannot be recorded */
  async noted(request: FastifyRequest, entry: Entry, status: number): Promise<void> {
    await this.insert(request, entry, [null, status]);
  }

  /**
   * Never throws, since the action is over: an attempt without an answer means that the outcome is unknown. It also gets
   * none when the service gave no answer: with 'failed', an administrator would repeat the action.
   */
  async answered(audit: Audit, request: FastifyRequest, status: number, payload: unknown): Promise<void> {
    if (!this.underWay.has(request)) return; // rejected before the attempt, or no administrator's
    const answer = jsonIn(payload);
    if (status >= 500 && answer.code === OUTCOME_UNKNOWN) return;
    await this.record(audit, request, answer, status).catch(this.notWritten(request, audit));
  }

  private notWritten =
    (request: FastifyRequest, { action }: { action: AuditAction }) =>
    (error: unknown) =>
      request.log.error({ err: error, action }, 'an answer is not in the audit log');

  private async record(
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
    const subject = subjectOf(audit, acted);
    const actor = { id: userId!, role: role as UserRole };
    await this.insert(request, { action: audit.action, actor, subject }, [status], noted);
  }

  /** One statement, since every other entry waits while this one is written. @param statuses null: an attempt */
  private async insert(
    request: FastifyRequest,
    { action, actor, subject, fromNowhere }: Entry,
    statuses: (number | null)[],
    change: Change | null = null,
  ): Promise<void> {
    const { before = null, after = null } = change ? fitForHistory(change) : {};
    await this.database.query(insertEntries, {
      requestId: request.id,
      actorId: actor?.id ?? null,
      actorRole: actor?.role ?? 'anonymous',
      action,
      subject,
      statuses,
      before,
      after,
      // A partner's address has to go with them (D-22), and nothing goes from here.
      ...(actor?.role === 'partner' || fromNowhere ? NOWHERE : originOf(request)),
    });
    for (const status of statuses)
      if (status !== null) auditedActions.inc({ action, outcome: outcomeOf(status) });
  }
}

const NOWHERE = { address: null, device: null, userAgent: null };

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
