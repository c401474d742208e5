import { Injectable } from '@nestjs/common';
import { findUser } from '@portal/contracts/calls/internal';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import type { PartnerView } from '@portal/contracts/http/partner-views';
import { notFound } from '@portal/kit/http/errors';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteChange } from '../audit/changes.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { PartnerViews } from './partner-views.js';

/** `beginPartnerView` → 201 (D-168). The audit log has until when it lasts, should nobody leave it. */
@Injectable()
export class BeginPartnerView implements Answerer<PartnerView> {
  constructor(
    private readonly services: ServiceClient,
    private readonly views: PartnerViews,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<PartnerView> {
    const id = idIn((request.params as { id: string }).id, PARTNER_NOT_FOUND);
    const { role, firstName, lastName } = await this.services.call(findUser, { params: { id } });
    if (role !== 'partner') throw notFound(PARTNER_NOT_FOUND);
    const { token, endsAt } = this.views.begin(asked.signedIn!, id);
    noteChange(request, { before: null, after: { endsAt: endsAt.toISOString() } });
    void reply.code(201);
    return { token, endsAt: endsAt.toISOString(), partner: { id, name: `${firstName} ${lastName}`.trim() } };
  }
}
