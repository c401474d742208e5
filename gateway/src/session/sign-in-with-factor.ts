import { Injectable } from '@nestjs/common';
import { findUser } from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import { presentedFactor, type PresentedFactor } from '@portal/contracts/http/factors';
import { SIGN_IN_ENDED } from '@portal/contracts/values/factors';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditLog } from '../audit/audit-log.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { FactorCheck, isWrongFactor } from './factor-check.js';
import { NoteStrangers } from './note-strangers.js';
import { PendingSignIns, type PendingSignIn } from './pending-sign-ins.js';
import { SessionStart } from './session-start.js';
import { signedIn } from './sign-in.js';

/** `signInWithFactor` (D-104): the second step of a sign-in, after the right password. */
@Injectable()
export class SignInWithFactor implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly pending: PendingSignIns,
    private readonly factors: FactorCheck,
    private readonly sessions: SessionStart,
    private readonly cookies: Cookies,
    private readonly auditLog: AuditLog,
    private readonly strangers: NoteStrangers,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<User> {
    const presented = checked(presentedFactor, jsonBody(request));
    const token = this.cookies.pendingOf(request);
    const pending = token && (await this.pending.take(token));
    if (!pending) throw ended(this.cookies, reply);
    const user = await this.present(request, pending, presented);
    if (!(await this.pending.use(pending))) throw ended(this.cookies, reply);
    const start = () => this.sessions.start(reply, user, asked, pending.attempt, { presented: true });
    await (user.role === 'admin' ? this.auditLog.around(request, signedIn(user), start) : start());
    this.cookies.clearPending(reply);
    return user;
  }

  private async present(
    request: FastifyRequest,
    pending: PendingSignIn,
    presented: PresentedFactor,
  ): Promise<User> {
    try {
      const user = await this.services.call(findUser, { params: { id: pending.userId } });
      const device = this.cookies.deviceOf(request, user.email);
      await this.factors.check(request, user.id, presented, pending.key, device).catch((error: unknown) => {
        if (isWrongFactor(error)) this.strangers.factorFailed(request, user);
        throw error;
      });
      return user;
    } catch (error) {
      if (!isWrongFactor(error)) await this.pending.giveBack(pending);
      throw error;
    }
  }
}

/** The sign-in no longer waits: the browser forgets it. */
export function ended(cookies: Cookies, reply: FastifyReply): AppError {
  cookies.clearPending(reply);
  return new AppError(401, SIGN_IN_ENDED, 'This sign-in is over. Please sign in with your password again.');
}
