import { Injectable } from '@nestjs/common';
import { createPartner, requestRegistration } from '@portal/contracts/calls/internal';
import {
  signUp,
  type RegistrationMailed,
  type SignUp as Body,
  type User,
} from '@portal/contracts/http/account';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { LegalSettings, RegistrationSettings } from '../settings.js';
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
    private readonly legal: LegalSettings,
  ) {}

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
  ): Promise<User | RegistrationMailed> {
    const body = this.agreed(checked(signUp, jsonBody(request)));
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

  /** @throws AppError 400 where there are terms, and the version of now was not agreed to (D-148) */
  private agreed({ agreedTo, ...body }: Body): Body {
    const { legal } = this.legal;
    if (!legal) return body;
    if (agreedTo === legal.version) return { ...body, agreedTo };
    const names = [legal.termsUrl && 'Terms', legal.privacyUrl && 'Privacy notice'].filter(Boolean);
    const message = `Please agree to the ${names.join(' and the ')} first. If you see no box for it, or have ticked it, reload the page.`;
    throw new AppError(400, 'CONSENT_NEEDED', message, { errors: { agreedTo: [message] } });
  }
}
