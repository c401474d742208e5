import { Injectable } from '@nestjs/common';
import { confirmReset } from '@portal/contracts/calls/internal';
import { namedReset } from '@portal/contracts/http/admins';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/** `confirmFactorReset` → 204 (D-111): identity resets the factors, and every session of that administrator ends. */
@Injectable()
export class ConfirmFactorReset implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const id = idIn((request.params as { id: string }).id, 'Administrator not found');
    const body = checked(namedReset, jsonBody(request));
    await this.sessions.endAfter(id, () =>
      this.services.call(confirmReset, { params: { id }, body, as: asked }),
    );
    void reply.code(204);
    return undefined;
  }
}
