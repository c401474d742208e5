import { Injectable } from '@nestjs/common';
import { suspendPartnerAccount } from '@portal/contracts/calls/internal';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import { newSuspension } from '@portal/contracts/http/partner-suspensions';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteChange } from '../audit/changes.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/**
 * `suspendPartner` → 204 (D-166): identity refuses the partner's sign-in from now on, and every session of theirs ends. Again
 * for a partner who is suspended already, in case the sessions did not end the first time.
 */
@Injectable()
export class SuspendPartner implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const id = idIn((request.params as { id: string }).id, PARTNER_NOT_FOUND);
    const body = checked(newSuspension, jsonBody(request));
    const { changed } = await this.sessions.endAfter(id, () =>
      this.services.call(suspendPartnerAccount, { params: { id }, body, as: asked }),
    );
    // The reason is for the partner alone (D-166).
    noteChange(request, { before: { isSuspended: !changed }, after: { isSuspended: true } });
    void reply.code(204);
    return undefined;
  }
}
