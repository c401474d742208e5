import { Injectable } from '@nestjs/common';
import type { Page, SaleRow } from '@portal/contracts/http/internal';
import type { PartnerClient } from '@portal/contracts/http/partner';
import { writePageHeaders } from '@portal/kit/http/pages';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPage } from './page.js';
import { asPartnerSales } from './partner-sale.js';
import type { Answerer, Asked } from './route.js';

/** `GET /api/partner/clients?limit&cursor`: the caller's clients, each with its first sale. */
@Injectable()
export class PartnerClients implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply, { userId }: Asked): Promise<PartnerClient[]> {
    const { limit, query } = readPage(request, userId);
    const page = await this.services.get<Page<SaleRow> & { total: number }>(
      'payments-sales',
      `/internal/partner-clients?${query}`,
    );
    writePageHeaders(reply, '/api/partner/clients', page, limit, page.total);
    return asPartnerSales(this.services, page.rows);
  }
}
