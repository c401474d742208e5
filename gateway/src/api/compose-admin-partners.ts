import { Injectable } from '@nestjs/common';
import {
  findDocumentsOfPartners,
  findLinksOfPartners,
  listPartnerFigures,
} from '@portal/contracts/calls/internal';
import { partnersQuery, type AdminPartner, type PartnersQuery } from '@portal/contracts/http/admin-partners';
import type { DocumentOfPartner, Page, PartnerFigures } from '@portal/contracts/http/internal';
import { toDollars } from '@portal/contracts/values/money';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unlessAway } from './partner-sale.js';
import type { Answerer } from './route.js';

/** `GET /api/admin/partners`: payouts' page of partners, with the links and documents of all of them in one call each. */
@Injectable()
export class AdminPartners implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<AdminPartner[]> {
    const query = checked(partnersQuery, request.query);
    const page = await this.services.call(listPartnerFigures, { query });
    const links = linksTo(query, page);
    if (links) void reply.header('link', links);
    void reply.header('x-total-count', String(page.total));
    if (page.rows.length === 0) return [];

    const body = { partnerIds: page.rows.map(({ id }) => id) };
    const [referrals, documents] = await Promise.all([
      unlessAway(this.services.call(findLinksOfPartners, { body })),
      unlessAway(this.services.call(findDocumentsOfPartners, { body })),
    ]);
    const referralsOf = referrals && new Map(referrals.map((row) => [row.partnerId, row]));
    const documentsOf = documents && Map.groupBy(documents, (row) => row.partnerId);
    return page.rows.map((row) => ({
      ...figuresOf(row),
      referralCount: referralsOf && (referralsOf.get(row.id)?.count ?? 0),
      referrals: referralsOf && (referralsOf.get(row.id)?.newest ?? []),
      documents: documentsOf && shown(documentsOf.get(row.id) ?? []),
    }));
  }
}

const parametersOf = ({ search, sort, direction, limit }: PartnersQuery, cursor?: string) => {
  const parameters = new URLSearchParams({ search, sort, direction, limit: String(limit) });
  if (cursor) parameters.set('cursor', cursor);
  return parameters.toString();
};

/** D-3's `Link`, with what the page was searched and sorted by. */
const linksTo = (query: PartnersQuery, { next, previous }: Page<unknown>) =>
  [
    { cursor: next, rel: 'next' },
    { cursor: previous, rel: 'prev' },
  ]
    .flatMap(({ cursor, rel }) =>
      cursor ? [`</api/admin/partners?${parametersOf(query, cursor)}>; rel="${rel}"`] : [],
    )
    .join(', ');

const shown = (documents: DocumentOfPartner[]): AdminPartner['documents'] => {
  const of = (type: DocumentOfPartner['type']) => {
    const document = documents.find((row) => row.type === type);
    return document ? { filename: document.filename, fileUrl: `/api/documents/${document.fileId}` } : null;
  };
  return { w9: of('w9'), ach: of('ach') };
};

function figuresOf(row: PartnerFigures): Omit<AdminPartner, 'referralCount' | 'referrals' | 'documents'> {
  const { id, firstName, lastName, email, companyName, salesCount, month } = row;
  const unpaidCents = Math.max(0, row.monthCommissionCents - row.monthPaidCents);
  return {
    ...{ id, firstName, lastName, email, companyName, salesCount, month },
    totalSales: toDollars(row.amountCents),
    totalSalesInCents: row.amountCents,
    totalCommission: toDollars(row.commissionCents),
    totalCommissionInCents: row.commissionCents,
    monthSalesCount: row.monthSalesCount,
    monthCommission: toDollars(row.monthCommissionCents),
    monthCommissionInCents: row.monthCommissionCents,
    unpaidInCents: row.unpaidCents ?? null,
    monthUnpaid: toDollars(unpaidCents),
    monthUnpaidInCents: unpaidCents,
    monthPayableInCents: row.monthPayableCents,
    monthPayout: row.monthPayout && { id: row.monthPayout.id, amountInCents: row.monthPayout.amountCents },
    isPaid: row.isMonthPaid,
    paidAt: row.monthPaidAt,
    monthlyPayments: (row.months ?? []).map(({ month: paymentMonth, ...paid }) => ({
      partnerId: id,
      paymentMonth,
      ...paid,
    })),
  };
}
