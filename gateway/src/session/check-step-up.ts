import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';

/** `checkStepUp` → 204: whoever gets here has passed the gate. */
@Injectable()
export class CheckStepUp implements Answerer {
  async answer(_request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    void reply.code(204);
    return undefined;
  }
}
