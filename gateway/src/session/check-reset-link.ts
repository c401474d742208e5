import { Injectable } from '@nestjs/common';
import { findResetLink } from '@portal/contracts/calls/internal';
import { resetLink } from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer } from '../http/answerer.js';

/** `checkPasswordLink` → 204 while the link is valid, so that nobody types a new password in vain. */
@Injectable()
export class CheckResetLink implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    const body = checked(resetLink, jsonBody(request));
    await this.services.call(findResetLink, { body });
    void reply.code(204);
    return undefined;
  }
}
