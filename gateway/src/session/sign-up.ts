import { Injectable } from '@nestjs/common';
import { createPartner, requestRegistration } from '@portal/contracts/calls/internal';
import { signUp, type RegistrationMailed, type User } from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { RegistrationSettings } from '../settings.js';
import { PASSWORD_DEADLINE_MS, SessionStart } from './session-start.js';
import { Throttles } from './throttles.js';

/**
 * `signUp` (D-1): creates a partner and signs them in. By mail (D-113) it answers 202 for every e-mail, whoever has it, and
 * leaves sessions alone.
 */
@Injectable()
export class SignUp implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: SessionStart,
    private readonly throttles: Throttles,
    private readonly settings: RegistrationSettings,
  ) {}

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
  ): Promise<User | RegistrationMailed> {
    const body = checked(signUp, jsonBody(request));
    if (this.settings.isByMail) {
      await this.throttles.take('register-email', body.email);
      await this.services.call(requestRegistration, { body, deadlineMs: PASSWORD_DEADLINE_MS });
      void reply.code(202);
      return { mailed: true };
    }
    const attempt = await this.sessions.begin();
    const user = await this.services.call(createPartner, {
      body,
      as: asked,
      deadlineMs: PASSWORD_DEADLINE_MS,
    });
    await this.sessions.start(reply, user, asked, attempt);
    void reply.code(201);
    return user;
  }
}
