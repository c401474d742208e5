import { Injectable } from '@nestjs/common';
import { getOwnFactors } from '@portal/contracts/calls/internal';
import type { Security } from '@portal/contracts/http/factors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** `getSecurity`: what identity knows, and what this session may do. */
@Injectable()
export class GetSecurity implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<Security> {
    const known = await this.services.call(getOwnFactors, { as: asked });
    return { ...known, isEnrolOnly: asked.signedIn!.enrolOnly };
  }
}
