import { Injectable } from '@nestjs/common';
import { findUser } from '@portal/contracts/calls/internal';
import { presentedFactor } from '@portal/contracts/http/factors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { boundToSession, FactorCheck } from './factor-check.js';
import { Sessions } from './sessions.js';

/** `stepUp` → 204 (D-105): presents the second factor again, for what asks for it. The token is replaced (D-122). */
@Injectable()
export class StepUp implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly cookies: Cookies,
    private readonly factors: FactorCheck,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const { userId, session, signedIn } = asked;
    const presented = checked(presentedFactor, jsonBody(request));
    const { email } = await this.services.call(findUser, { params: { id: userId! } });
    const device = this.cookies.deviceOf(request, email);
    await this.factors.check(request, userId!, presented, boundToSession(asked), device);
    this.cookies.setSession(reply, await this.sessions.factorPresented(signedIn!, session!));
    void reply.code(204);
    return undefined;
  }
}
