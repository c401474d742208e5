import { Injectable } from '@nestjs/common';
import type { Page, PartnerSaleRow } from '@portal/contracts/http/internal';
import { partnerSalesQuery, type PartnerSale } from '@portal/contracts/http/partner';
import { writePageHeaders } from '@portal/kit/http/pages';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPartnerSales } from './partner-sale.js';
import type { Answerer, Asked } from './route.js';

/** `GET /api/partner/sales?search&sort&direction&limit&cursor`: the caller's sales, with their number (D-3). */
@Injectable()
export class PartnerSales implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply, { userId }: Asked): Promise<PartnerSale[]> {
    const { limit, cursor, ...filters } = checked(partnerSalesQuery, request.query);
    const query = new URLSearchParams({ ...filters, partnerId: String(userId), limit: String(limit) });
    if (cursor) query.set('cursor', cursor);
    const page = await this.services.get<Page<PartnerSaleRow> & { total: number }>(
      'payments-sales',
      `/internal/partner-sales?${query}`,
    );
    writePageHeaders(reply, '/api/partner/sales', page, limit, page.total, filters);
    return asPartnerSales(this.services, page.rows);
  }
}
