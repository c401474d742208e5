import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/** `endOtherSessions` → 204: all of one's own but this (D-107), and sign-ins in progress. */
@Injectable()
export class EndOtherSessions implements Answerer {
  constructor(private readonly sessions: Sessions) {}

  async answer(_request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    await this.sessions.endOthers(asked.userId!, asked.signedIn!.number);
    void reply.code(204);
    return undefined;
  }
}
