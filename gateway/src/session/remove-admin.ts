import { Injectable } from '@nestjs/common';
import { removeAdminAccount } from '@portal/contracts/calls/internal';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/** `removeAdmin` → 204 (D-100): their account goes, and every session of it ends. */
@Injectable()
export class RemoveAdmin implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const id = idIn((request.params as { id: string }).id, 'Administrator not found');
    await this.sessions.endAfter(id, () =>
      this.services.call(removeAdminAccount, { params: { id }, as: asked }),
    );
    void reply.code(204);
    return undefined;
  }
}
