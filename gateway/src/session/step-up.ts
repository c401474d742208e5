import { Injectable } from '@nestjs/common';
import { presentedFactor } from '@portal/contracts/http/factors';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { FactorCheck } from './factor-check.js';
import { Sessions } from './sessions.js';

/** `stepUp` → 204 (D-105): presents the second factor again, for what asks for it. */
@Injectable()
export class StepUp implements Answerer {
  constructor(
    private readonly factors: FactorCheck,
    private readonly sessions: Sessions,
  ) {}

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, signedIn }: Asked,
  ): Promise<undefined> {
    const presented = checked(presentedFactor, jsonBody(request));
    await this.factors.check(request, userId!, presented, null);
    await this.sessions.factorPresented(signedIn!);
    void reply.code(204);
    return undefined;
  }
}
