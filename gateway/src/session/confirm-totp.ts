import { Injectable } from '@nestjs/common';
import { confirmOwnTotp } from '@portal/contracts/calls/internal';
import { totpConfirmation, type AddedFactor } from '@portal/contracts/http/factors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { FactorAdded } from './factor-added.js';

/** `confirmTotp` (D-104): the code that confirms the app was presented. */
@Injectable()
export class ConfirmTotp implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly factorAdded: FactorAdded,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<AddedFactor> {
    const body = checked(totpConfirmation, jsonBody(request));
    return this.factorAdded.around(reply, asked, () =>
      this.services.call(confirmOwnTotp, { body, as: asked }),
    );
  }
}
