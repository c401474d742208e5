import { Controller, Query, Res } from '@nestjs/common';
import { listLinks } from '@portal/contracts/calls/admin-sales';
import { findTotalsOfLinks } from '@portal/contracts/calls/internal';
import { linksQuery, type AdminLink, type LinksQuery } from '@portal/contracts/http/admin-links';
import type { ReferralTotals } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { ServiceClient } from '@portal/kit/http/service-client';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { containing, singleSpaced } from '@portal/kit/lists/search';
import type { FastifyReply } from 'fastify';
import { linksList, type LinkRow } from './list-links.sql.js';

/** Partners' links for administrators, with their visits and what they sold. */
@Controller()
export class ListLinksController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  @Handle(listLinks)
  async list(
    @Query({ schema: linksQuery }) query: LinksQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLink[]> {
    const search = containing(singleSpaced(query.search));
    const page = await readList(this.database, linksList, query, {
      search,
      partner: query.partnerId,
      in: daysGiven(query),
    });
    writePageHeaders(reply, listLinks, query, page);
    const totals = await this.totalsOf(page.rows);
    return page.rows.map((row) => ({
      id: row.id,
      code: row.code,
      ...(row.slug !== null && { slug: row.slug }),
      isLive: row.is_live,
      isPaused: row.is_paused,
      productName: row.product_name,
      partner: row.partner,
      createdAt: row.created_at.toISOString(),
      visits: row.visits,
      totals: totals && shown(totals.get(row.id)),
    }));
  }

  /** Null while payouts is down. */
  private async totalsOf(rows: LinkRow[]): Promise<Map<number, ReferralTotals> | null> {
    if (rows.length === 0) return new Map();
    const links = rows.map(({ id, partner }) => ({ referralId: id, partnerId: partner.id }));
    const totals = await nullIfUnavailable(this.services.call(findTotalsOfLinks, { body: { links } }));
    return totals && new Map(totals.map((each) => [each.referralId, each]));
  }
}

const shown = (totals: ReferralTotals | undefined): AdminLink['totals'] => ({
  salesCount: totals?.salesCount ?? 0,
  amountInCents: totals?.amountCents ?? 0,
  commissionInCents: totals?.commissionCents ?? 0,
  unpaidCommissionInCents: totals?.unpaidCommissionCents ?? 0,
});
