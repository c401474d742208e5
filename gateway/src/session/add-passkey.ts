import { Injectable } from '@nestjs/common';
import { beginOwnPasskey, confirmOwnPasskey } from '@portal/contracts/calls/internal';
import { passkeyConfirmation, type AddedFactor, type PasskeyCreation } from '@portal/contracts/http/factors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { boundToSession } from './factor-check.js';
import { FactorAdded } from './factor-added.js';

/** `beginPasskey` (D-110): its challenge is for this session. */
@Injectable()
export class BeginPasskey implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<PasskeyCreation> {
    return this.services.call(beginOwnPasskey, { body: { boundTo: boundToSession(asked) }, as: asked });
  }
}

/** `confirmPasskey` (D-110): making it was presenting it. */
@Injectable()
export class ConfirmPasskey implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly factorAdded: FactorAdded,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<AddedFactor> {
    const made = checked(passkeyConfirmation, jsonBody(request));
    const body = { ...made, boundTo: boundToSession(asked) };
    return this.factorAdded.around(reply, asked, () =>
      this.services.call(confirmOwnPasskey, { body, as: asked }),
    );
  }
}
