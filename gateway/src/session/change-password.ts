import { Injectable } from '@nestjs/common';
import { changeOwnPassword } from '@portal/contracts/calls/internal';
import { changePassword, type User } from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { ChangeCredentials } from './change-credentials.js';
import { PASSWORD_DEADLINE_MS } from './session-start.js';

/** `changePassword` (D-87). */
@Injectable()
export class ChangePassword implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly credentials: ChangeCredentials,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<User> {
    const body = checked(changePassword, jsonBody(request));
    return this.credentials.change(request, reply, asked, () =>
      this.services.call(changeOwnPassword, { body, as: asked, deadlineMs: PASSWORD_DEADLINE_MS }),
    );
  }
}
