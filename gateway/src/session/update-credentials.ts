import { Injectable } from '@nestjs/common';
import { changeCredentials } from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import { updateCredentials } from '@portal/contracts/http/admins';
import { AppError, isRefusal } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { noteChange } from '../audit/changes.js';
import { PASSWORD_DEADLINE_MS, SessionStart } from './session-start.js';
import { SignInThrottle } from './sign-in-throttle.js';

/**
 * `updateCredentials` (D-29): identity changes them, every session of the administrator ends, and this browser gets a new
 * one. If the outcome stays unknown, all sessions end within a minute. Guessing the password from an open browser is
 * throttled as at sign-in.
 */
@Injectable()
export class UpdateCredentials implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly throttle: SignInThrottle,
    private readonly start: SessionStart,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<User> {
    const body = checked(updateCredentials, jsonBody(request));
    const change = await this.start.beginChange(asked.userId!);
    const changing = this.throttle.attempt(
      request.ip,
      `credentials of ${asked.userId}`,
      () => this.services.call(changeCredentials, { body, as: asked, deadlineMs: PASSWORD_DEADLINE_MS }),
      (error) => error instanceof AppError && error.code === 'WRONG_PASSWORD',
    );
    const user = await changing.catch(async (error: unknown) => {
      if (isRefusal(error)) await this.start.dropChange(change);
      throw error;
    });
    await this.start.startAlone(reply, user, change);
    noteChange(request, {
      before: null,
      after: { passwordChanged: body.newPassword !== undefined, emailChanged: body.newEmail !== undefined },
    });
    return user;
  }
}
