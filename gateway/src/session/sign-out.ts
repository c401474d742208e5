import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { Sessions } from './sessions.js';

/** `signOut` → 204, whether or not somebody was signed in. */
@Injectable()
export class SignOut implements Answerer {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: Cookies,
  ) {}

  async answer(_request: FastifyRequest, reply: FastifyReply, { session }: Asked): Promise<undefined> {
    if (session) await this.sessions.end(session);
    this.cookies.clearSession(reply);
    void reply.code(204);
    return undefined;
  }
}
