import { Injectable } from '@nestjs/common';
import { listPartnerSales } from '@portal/contracts/calls/partner';
import { listSalesOfPartner } from '@portal/contracts/calls/internal';
import { partnerSalesQuery, type PartnerSale } from '@portal/contracts/http/partner';
import { writePageHeaders } from '@portal/kit/lists/read-list';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPartnerSales } from './partner-sale.js';
import type { Answerer, Asked } from '../http/answerer.js';

/** `listPartnerSales`: the caller's sales, with their number (D-3). */
@Injectable()
export class PartnerSales implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply, { userId }: Asked): Promise<PartnerSale[]> {
    const query = checked(partnerSalesQuery, request.query);
    const page = await this.services.call(listSalesOfPartner, {
      query: { ...query, partnerId: userId! },
    });
    writePageHeaders(reply, listPartnerSales, query, page);
    return asPartnerSales(this.services, page.rows);
  }
}
