import { Injectable } from '@nestjs/common';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import { viewToEnd } from '@portal/contracts/http/partner-views';
import { VIEW_ENDED } from '@portal/contracts/values/partner-view';
import { conflict } from '@portal/kit/http/errors';
import { idIn } from '@portal/kit/http/id-param';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { PartnerViews } from './partner-views.js';

/** `endPartnerView` → 204 (D-168): the page has forgotten the token, and the audit log says when. */
@Injectable()
export class EndPartnerView implements Answerer {
  constructor(private readonly views: PartnerViews) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<undefined> {
    const id = idIn((request.params as { id: string }).id, PARTNER_NOT_FOUND);
    const { token } = checked(viewToEnd, jsonBody(request));
    if (this.views.ofSession(token, asked.signedIn!)?.partnerId !== id)
      throw conflict('You did not begin this view in this session.', VIEW_ENDED);
    void reply.code(204);
    return Promise.resolve(undefined);
  }
}
