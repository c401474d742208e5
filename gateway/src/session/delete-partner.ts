import { Injectable } from '@nestjs/common';
import { deletePartnerAccount, findUser } from '@portal/contracts/calls/internal';
import { AppError, notFound } from '@portal/kit/http/errors';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

const NOT_FOUND = 'Partner not found';

/** `deletePartner` → 204 (D-22): starts the deletion at identity, and signs the partner out at once. */
@Injectable()
export class DeletePartner implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const id = idIn((request.params as { id: string }).id, NOT_FOUND);
    if (!(await this.mayBePartner(id))) throw notFound(NOT_FOUND);
    // Before the deletion, so that a failure to end sessions stops it; and after it, for sign-ins made meanwhile.
    await this.sessions.endAllOf(id);
    const change = await this.sessions.beginChange(id);
    await this.services
      .call(deletePartnerAccount, { params: { id }, as: asked })
      .finally(() => this.sessions.endAllOf(id, change));
    void reply.code(204);
    return undefined;
  }

  /** True for an unknown user: sessions of a deleted partner may still have to end. identity answers 404 later. */
  private async mayBePartner(id: number): Promise<boolean> {
    try {
      return (await this.services.call(findUser, { params: { id } })).role === 'partner';
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return true;
      throw error;
    }
  }
}
