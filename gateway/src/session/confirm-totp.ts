import { Injectable } from '@nestjs/common';
import { confirmOwnTotp } from '@portal/contracts/calls/internal';
import { totpConfirmation, type AddedFactor } from '@portal/contracts/http/factors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/**
 * `confirmTotp` (D-104): the code that confirms the app was presented, so this session may do everything. Whoever is signed in
 * elsewhere has not presented it, and is signed out.
 */
@Injectable()
export class ConfirmTotp implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<AddedFactor> {
    const body = checked(totpConfirmation, jsonBody(request));
    const added = await this.services.call(confirmOwnTotp, { body, as: asked });
    await this.sessions.factorPresented(asked.signedIn!);
    await this.sessions.endOthers(asked.userId!, asked.signedIn!.key);
    return added;
  }
}
