import { Injectable } from '@nestjs/common';
import { findResetLink, useResetLink } from '@portal/contracts/calls/internal';
import {
  resetPassword,
  type PasswordChanged,
  type ResetPassword as Body,
} from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditLog } from '../audit/audit-log.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { PASSWORD_DEADLINE_MS } from './session-start.js';
import { Sessions } from './sessions.js';

/** `resetPassword` (D-29): identity sets the password, and all sessions of the user end. */
@Injectable()
export class ResetPassword implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
    private readonly cookies: Cookies,
    private readonly auditLog: AuditLog,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<PasswordChanged> {
    const body = checked(resetPassword, jsonBody(request));
    const { id, role } = await this.services.call(findResetLink, { body: { token: body.token } });
    const use = () => this.useLink(id, body);
    const entry = { action: 'admin.reset-used', actor: { id, role }, subject: `admin/${id}` } as const;
    await (role === 'admin' ? this.auditLog.around(request, entry, use) : use());
    if (asked.session) await this.sessions.end(asked.session);
    this.cookies.clearSession(reply);
    return { role };
  }

  private async useLink(id: number, body: Body): Promise<void> {
    // Before the change, so that a failure to end sessions stops it while the link is still valid. And after it, for
    // sign-ins with the old password made meanwhile, even when the outcome of the change is unknown.
    await this.sessions.endAllOf(id);
    const change = await this.sessions.beginChange(id);
    await this.services
      .call(useResetLink, { body, deadlineMs: PASSWORD_DEADLINE_MS })
      .finally(() => this.sessions.endAllOf(id, change));
  }
}
