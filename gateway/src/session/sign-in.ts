import { Injectable } from '@nestjs/common';
import { verifyCredentials } from '@portal/contracts/calls/internal';
import { signIn, type User } from '@portal/contracts/http/account';
import { FACTOR_NEEDED } from '@portal/contracts/values/factors';
import { PARTNER_SUSPENDED } from '@portal/contracts/values/outcomes';
import { AppError, forbidden } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditLog } from '../audit/audit-log.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { FindBrand } from '@portal/kit/http/find-brand';
import { SupportSettings } from '../settings.js';
import { Cookies } from './cookies.js';
import { NoteStrangers } from './note-strangers.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { PASSWORD_DEADLINE_MS, SessionStart } from './session-start.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** `signIn` (D-1): identity checks the credentials, the gateway opens the session; not yet for somebody with a second factor (D-104). */
@Injectable()
export class SignIn implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly throttle: SignInThrottle,
    private readonly sessions: SessionStart,
    private readonly cookies: Cookies,
    private readonly auditLog: AuditLog,
    private readonly strangers: NoteStrangers,
    private readonly pending: PendingSignIns,
    private readonly brands: FindBrand,
    private readonly support: SupportSettings,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<User> {
    const body = checked(signIn, jsonBody(request));
    const checking = this.throttle.attempt(
      { address: request.ip, account: body.email, device: this.cookies.deviceOf(request, body.email) },
      async (attempt) => {
        const call = { body, as: asked, deadlineMs: PASSWORD_DEADLINE_MS };
        return { attempt, user: await this.services.call(verifyCredentials, call) };
      },
      isWrong,
    );
    const {
      attempt,
      user: { factors = [], enrolOnly, ...user },
    } = await checking.catch(async (error: unknown) => {
      if (isWrong(error)) this.strangers.signInFailed(request, body.email);
      throw isSuspended(error) ? await this.withAddress(error) : error;
    });
    if (factors.length > 0) {
      this.strangers.factorAsked(request, user);
      this.cookies.setPending(reply, await this.pending.open(user.id, attempt));
      throw new AppError(401, FACTOR_NEEDED, 'Please show your second factor', { factors });
    }
    const start = () => this.sessions.start(reply, user, asked, attempt, { enrolOnly });
    await (user.role === 'admin' ? this.auditLog.around(request, signedIn(user), start) : start());
    return user;
  }

  /** Tells a suspended partner whom to write to (D-166). */
  private async withAddress({ code, message }: AppError): Promise<AppError> {
    const address = (await this.brands.find())?.supportAddress ?? this.support.SUPPORT_EMAIL;
    return forbidden(`${message} To ask about it, write to ${address}.`, code);
  }
}

const isSuspended = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === PARTNER_SUSPENDED;

const isWrong = (error: unknown) => error instanceof AppError && error.status === 401;
export const signedIn = (actor: User) => ({
  action: 'admin.signed-in' as const,
  actor,
  subject: `admin/${actor.id}`,
});
