import { Injectable } from '@nestjs/common';
import { notFound } from '@portal/kit/http/errors';
import { idIn } from '@portal/kit/http/id-param';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

const NOT_FOUND = 'This session has ended already';

/** `endSession` → 204: one of one's own (D-107). Its pages are signed out within seconds. */
@Injectable()
export class EndSession implements Answerer {
  constructor(private readonly sessions: Sessions) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const number = idIn((request.params as { id: string }).id, NOT_FOUND);
    if (!(await this.sessions.endNumber(asked.userId!, number))) throw notFound(NOT_FOUND);
    void reply.code(204);
    return undefined;
  }
}
