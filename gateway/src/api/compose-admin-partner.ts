import { Injectable } from '@nestjs/common';
import { getPartnerFigures } from '@portal/contracts/calls/internal';
import { PARTNER_NOT_FOUND, type AdminPartner } from '@portal/contracts/http/admin-partners';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';
import { composePartners } from './compose-admin-partners.js';

/** `getPartner`: one partner as the list has them (D-153). */
@Injectable()
export class AdminPartnerById implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, _reply: FastifyReply): Promise<AdminPartner> {
    const id = idIn((request.params as { id: string }).id, PARTNER_NOT_FOUND);
    const figures = await this.services.call(getPartnerFigures, { params: { id } });
    const [partner] = await composePartners(this.services, [figures]);
    return partner!;
  }
}
