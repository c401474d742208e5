import { Injectable, Logger } from '@nestjs/common';
import { findAccount } from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import type { AuditAction } from '@portal/contracts/values/audit';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyRequest } from 'fastify';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { sharedLimiter } from './shared-limiter.js';

const UNKNOWN_AN_HOUR = 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Writes to the audit log what somebody not signed in does with an administrator's e-mail (D-95). Nobody waits for it, so
 * that how long an answer takes tells no stranger whose e-mail it is. The e-mail itself is not written.
 */
@Injectable()
export class NoteStrangers {
  private readonly logger = new Logger(NoteStrangers.name);
  /** Of all gateways: guessers choose how many e-mails they try, and the table keeps its rows for ever. */
  private readonly unknown: RateLimiterPostgres;

  constructor(
    source: DataSource,
    private readonly services: ServiceClient,
    private readonly auditLog: AuditLog,
  ) {
    this.unknown = sharedLimiter(source, 'audit-unknown', UNKNOWN_AN_HOUR, HOUR_SECONDS);
  }

  /** A wrong password, or an e-mail without an account; not a throttled attempt. */
  signInFailed(request: FastifyRequest, email: string): void {
    this.afterwards(async () => {
      const { account } = await this.services.call(findAccount, { body: { email } });
      if (account?.role === 'admin') return this.note(request, 'admin.sign-in-failed', 401, account.id);
      if (account === null && (await this.isFree())) return this.note(request, 'unknown.sign-in-failed', 401);
    });
  }

  /** The password was right; the second factor is still to come. */
  factorAsked(request: FastifyRequest, { id, role }: User): void {
    if (role === 'admin') this.afterwards(() => this.note(request, 'admin.factor-asked', 401, id));
  }

  /** The password was right; the second factor was not. */
  factorFailed(request: FastifyRequest, { id, role }: User): void {
    if (role === 'admin') this.afterwards(() => this.note(request, 'admin.factor-failed', 400, id));
  }

  resetAsked(request: FastifyRequest, email: string): void {
    this.afterwards(async () => {
      const { account } = await this.services.call(findAccount, { body: { email } });
      if (account?.role === 'admin') return this.note(request, 'admin.reset-asked', 204, account.id);
    });
  }

  private note(
    request: FastifyRequest,
    action: AuditAction,
    status: number,
    adminId?: number,
  ): Promise<void> {
    const subject = adminId === undefined ? null : `admin/${adminId}`;
    return this.auditLog.noted(request, { action, actor: null, subject }, status);
  }

  private async isFree(): Promise<boolean> {
    return this.unknown.consume('all').then(
      () => true,
      (rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) return false;
        throw rejection;
      },
    );
  }

  private afterwards(work: () => Promise<void>): void {
    void work().catch((error: unknown) =>
      this.logger.warn('what somebody not signed in did is not in the audit log', error),
    );
  }
}
