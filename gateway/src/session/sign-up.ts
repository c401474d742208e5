import { Injectable } from '@nestjs/common';
import { createPartner } from '@portal/contracts/calls/internal';
import { signUp, type User } from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { PASSWORD_DEADLINE_MS, SessionStart } from './session-start.js';

/** `signUp` (D-1): creates a partner and signs them in. */
@Injectable()
export class SignUp implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: SessionStart,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<User> {
    const body = checked(signUp, jsonBody(request));
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
