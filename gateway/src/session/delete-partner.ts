import { Injectable } from '@nestjs/common';
import { deletePartnerAccount, findUser } from '@portal/contracts/calls/internal';
import { AppError, notFound } from '@portal/kit/http/errors';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../api/route.js';
import { Sessions } from './sessions.js';

const NOT_FOUND = 'Partner not found';

/** `deletePartner` → 204 (D-22): identity begins the deletion, and the partner is signed out at once. */
@Injectable()
export class DeletePartner implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const id = idIn((request.params as { id: string }).id, NOT_FOUND);
    if (!(await this.mayBePartner(id))) throw notFound(NOT_FOUND);
    // Before, so that sessions which cannot be ended just now stop us; and after, for who came in meanwhile or is about to.
    await this.sessions.endAllOf(id);
    const change = await this.sessions.beginChange(id);
    await this.services
      .call(deletePartnerAccount, { params: { id }, as: asked })
      .finally(() => this.sessions.endAllOf(id, change));
    void reply.code(204);
    return undefined;
  }

  /** Of who is gone already the sessions may still have to end: identity then says that there is none. */
  private async mayBePartner(id: number): Promise<boolean> {
    try {
      return (await this.services.call(findUser, { params: { id } })).role === 'partner';
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return true;
      throw error;
    }
  }
}
