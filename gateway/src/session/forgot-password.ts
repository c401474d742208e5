import { Injectable } from '@nestjs/common';
import { requestPasswordReset } from '@portal/contracts/calls/internal';
import { forgotPassword } from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer } from '../http/answerer.js';
import { NoteStrangers } from './note-strangers.js';
import { Throttles } from './throttles.js';

/**
 * `askForPasswordLink` → 204 (D-29), whether or not an account has this e-mail. Mails are also limited per e-mail, so that
 * strangers cannot flood a mailbox. That locks nobody out, since the links already mailed work.
 */
@Injectable()
export class ForgotPassword implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly throttles: Throttles,
    private readonly strangers: NoteStrangers,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    const body = checked(forgotPassword, jsonBody(request));
    await this.throttles.take('password-email', body.email);
    await this.services.call(requestPasswordReset, { body });
    this.strangers.resetAsked(request, body.email);
    void reply.code(204);
    return undefined;
  }
}
