import { Injectable } from '@nestjs/common';
import { listLiveLinks, listReferralTotals } from '@portal/contracts/calls/internal';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { ServiceClient } from '@portal/kit/http/service-client';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';

/** `listReferrals`: the caller's live links, with their visits and sales (D-40). */
@Injectable()
export class PartnerLinks implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<PartnerLink[]> {
    const [links, totals] = await Promise.all([
      this.services.call(listLiveLinks, { as: asked }),
      nullIfUnavailable(this.services.call(listReferralTotals, { query: { partnerId: asked.userId! } })),
    ]);
    const sales = totals && new Map(totals.map((row) => [row.referralId, row.salesCount]));
    return links.map((link) => ({ ...link, salesCount: sales && (sales.get(link.id) ?? 0) }));
  }
}
