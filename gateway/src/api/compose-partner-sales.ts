import { Injectable } from '@nestjs/common';
import type { Page, PartnerCounts, SaleRow } from '@portal/contracts/http/internal';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { writePageHeaders } from '@portal/kit/http/pages';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPage } from './page.js';
import { asPartnerSales, unlessAway } from './partner-sale.js';
import type { Answerer, Asked } from './route.js';

/** `GET /api/partner/sales?limit&cursor`: the caller's sales, newest first, with their number (D-3). */
@Injectable()
export class PartnerSales implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply, { userId }: Asked): Promise<PartnerSale[]> {
    const { limit, query } = readPage(request, userId);
    const [counts, [page, sales]] = await Promise.all([
      unlessAway(this.services.get<PartnerCounts>('payouts', `/internal/partner-counts?partnerId=${userId}`)),
      this.services
        .get<Page<SaleRow>>('payments-sales', `/internal/partner-sales?${query}`)
        .then(async (page) => [page, await asPartnerSales(this.services, page.rows)] as const),
    ]);
    writePageHeaders(reply, '/api/partner/sales', page, limit, counts?.salesCount);
    return sales;
  }
}
