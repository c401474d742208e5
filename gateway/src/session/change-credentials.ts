import { Injectable } from '@nestjs/common';
import type { User } from '@portal/contracts/http/account';
import { AppError, isRefusal } from '@portal/kit/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from '../http/answerer.js';
import { SessionStart } from './session-start.js';
import { SignInThrottle } from './sign-in-throttle.js';

/**
 * One's own password or e-mail (D-29, D-87): identity changes them, every session of the user ends, and this browser gets
 * a new one. If the outcome stays unknown, all sessions end within a minute. Guessing the password from an open browser
 * is throttled as at sign-in.
 */
@Injectable()
export class ChangeCredentials {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly start: SessionStart,
  ) {}

  /** @param work identity's part */
  async change(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    work: () => Promise<User>,
  ): Promise<User> {
    const change = await this.start.beginChange(asked.userId!);
    const changing = this.throttle.attempt(
      { address: request.ip, account: `credentials of ${asked.userId}`, device: null },
      work,
      (error) => error instanceof AppError && error.code === 'WRONG_PASSWORD',
    );
    const user = await changing.catch(async (error: unknown) => {
      if (isRefusal(error)) await this.start.dropChange(change);
      throw error;
    });
    await this.start.startAlone(reply, user, change, { presented: asked.signedIn?.steppedUp });
    return user;
  }
}
