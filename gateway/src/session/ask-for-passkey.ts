import { Injectable } from '@nestjs/common';
import { challengePasskeys } from '@portal/contracts/calls/internal';
import type { PasskeyRequest } from '@portal/contracts/http/factors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { boundToSession } from './factor-check.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { ended } from './sign-in-with-factor.js';

/** `askForPasskey` (D-110): only after the right password does anybody learn which passkeys an account has. */
@Injectable()
export class AskForPasskey implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly pending: PendingSignIns,
    private readonly cookies: Cookies,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<PasskeyRequest> {
    const token = this.cookies.pendingOf(request);
    const pending = token && (await this.pending.find(token));
    if (!pending) throw ended(this.cookies, reply);
    return this.services.call(challengePasskeys, {
      params: { id: pending.userId },
      body: { boundTo: pending.key },
    });
  }
}

/** `askForPasskeyAgain` (D-110), for a step-up. */
@Injectable()
export class AskForPasskeyAgain implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<PasskeyRequest> {
    return this.services.call(challengePasskeys, {
      params: { id: asked.userId! },
      body: { boundTo: boundToSession(asked) },
    });
  }
}
