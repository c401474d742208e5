import { Injectable } from '@nestjs/common';
import { listPartnerClients } from '@portal/contracts/calls/partner';
import { listClientsOfPartner } from '@portal/contracts/calls/internal';
import { partnerClientsQuery, type PartnerClient } from '@portal/contracts/http/partner';
import type { ClientRow } from '@portal/contracts/http/internal';
import { toDollars } from '@portal/contracts/values/money';
import { writePageHeaders } from '@portal/kit/lists/read-list';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPartnerSales } from './partner-sale.js';
import type { Answerer, Asked } from '../http/answerer.js';

/** `listPartnerClients`: the caller's clients, each with its first sale (D-3) and what it bought in all (D-137). */
@Injectable()
export class PartnerClients implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply, { userId }: Asked): Promise<PartnerClient[]> {
    const query = checked(partnerClientsQuery, request.query);
    const page = await this.services.call(listClientsOfPartner, {
      query: { ...query, partnerId: userId! },
    });
    writePageHeaders(reply, listPartnerClients, query, page);
    const sales = await asPartnerSales(this.services, page.rows);
    return sales.map((sale, index) => ({ ...sale, ...bought(page.rows[index]!) }));
  }
}

function bought({ purchases }: ClientRow): Pick<PartnerClient, 'purchases'> {
  if (!purchases) return {};
  const { count, standingAmountCents, latestAt, latestProductName } = purchases;
  const value = toDollars(standingAmountCents);
  return { purchases: { count, value, valueInCents: standingAmountCents, latestAt, latestProductName } };
}
