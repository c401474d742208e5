import { Injectable } from '@nestjs/common';
import { listAllLinks, listNewestSales, listReferralTotals } from '@portal/contracts/calls/internal';
import type { ReferralTotals } from '@portal/contracts/http/internal';
import type { PartnerSale, ReferralStats } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { ServiceClient } from '@portal/kit/http/service-client';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPartnerSales } from './partner-sale.js';
import type { Answerer, Asked } from '../http/answerer.js';

const SALES_PER_LINK = 100;

/** `getPartnerStats` (D-41): the caller's links with their totals and newest sales. */
@Injectable()
export class PartnerStats implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, { userId }: Asked): Promise<ReferralStats[]> {
    const query = { partnerId: userId! };
    const [links, totals, sales] = await Promise.all([
      this.services.call(listAllLinks, { query }),
      nullIfUnavailable(this.services.call(listReferralTotals, { query })),
      nullIfUnavailable(this.newestSales(query.partnerId)),
    ]);
    const totalsOf = totals && new Map(totals.map((row) => [row.referralId, row]));
    return links.map((link) => ({
      ...link,
      totals: totalsOf && inDollars(totalsOf.get(link.id)),
      sales: sales && (sales.get(link.id) ?? []),
    }));
  }

  /** The newest sales of each link, by link id. */
  private async newestSales(partnerId: number): Promise<Map<number, PartnerSale[]>> {
    const rows = await this.services.call(listNewestSales, {
      query: { partnerId, perReferral: SALES_PER_LINK },
    });
    const sales = await asPartnerSales(this.services, rows);
    const byLink = new Map<number, PartnerSale[]>();
    rows.forEach(({ referralId }, index) => {
      const ofLink = byLink.get(referralId) ?? [];
      ofLink.push(sales[index]!);
      byLink.set(referralId, ofLink);
    });
    return byLink;
  }
}

/** A link that payouts does not know has sold nothing yet. */
const inDollars = (row: ReferralTotals | undefined): ReferralStats['totals'] => ({
  salesCount: row?.salesCount ?? 0,
  amount: toDollars(row?.amountCents ?? 0),
  commission: toDollars(row?.commissionCents ?? 0),
  unpaidCommission: toDollars(row?.unpaidCommissionCents ?? 0),
});
