import { Injectable } from '@nestjs/common';
import { downloadDocument } from '@portal/contracts/calls/account';
import { addressOf } from '@portal/contracts/calls/define-call';
import {
  findDocumentsOfPartners,
  findLinksOfPartners,
  listPartnerFigures,
} from '@portal/contracts/calls/internal';
import { partnersQuery, type AdminPartner } from '@portal/contracts/http/admin-partners';
import type { DocumentOfPartner, PartnerFigures } from '@portal/contracts/http/internal';
import { listPartners } from '@portal/contracts/calls/payouts';
import { toDollars } from '@portal/contracts/values/money';
import { writePageHeaders } from '@portal/kit/lists/read-list';
import { ServiceClient } from '@portal/kit/http/service-client';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer } from '../http/answerer.js';

/** `listPartners`: payouts' page of partners, with the links and documents of all of them in one call each. */
@Injectable()
export class AdminPartners implements Answerer {
  constructor(private readonly services: ServiceClient) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<AdminPartner[]> {
    const query = checked(partnersQuery, request.query);
    const page = await this.services.call(listPartnerFigures, { query });
    writePageHeaders(reply, listPartners, query, page);
    return page.rows.length === 0 ? [] : composePartners(this.services, page.rows);
  }
}

/** Adds links and documents; each is null while its service is down. */
export async function composePartners(
  services: ServiceClient,
  rows: PartnerFigures[],
): Promise<AdminPartner[]> {
  const body = { partnerIds: rows.map(({ id }) => id) };
  const [referrals, documents] = await Promise.all([
    nullIfUnavailable(services.call(findLinksOfPartners, { body })),
    nullIfUnavailable(services.call(findDocumentsOfPartners, { body })),
  ]);
  const referralsOf = referrals && new Map(referrals.map((row) => [row.partnerId, row]));
  const documentsOf = documents && Map.groupBy(documents, (row) => row.partnerId);
  return rows.map((row) => ({
    ...figuresOf(row),
    referralCount: referralsOf && (referralsOf.get(row.id)?.count ?? 0),
    referrals: referralsOf && (referralsOf.get(row.id)?.newest ?? []),
    documents: documentsOf && shown(documentsOf.get(row.id) ?? []),
  }));
}

const shown = (documents: DocumentOfPartner[]): AdminPartner['documents'] => {
  const of = (type: DocumentOfPartner['type']) => {
    const document = documents.find((row) => row.type === type);
    return document
      ? {
          id: document.fileId,
          filename: document.filename,
          fileUrl: addressOf(downloadDocument, { params: { id: document.fileId } }),
        }
      : null;
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
    ...(row.advanceCents !== undefined && {
      advance: toDollars(row.advanceCents),
      advanceInCents: row.advanceCents,
    }),
    monthUnpaid: toDollars(unpaidCents),
    monthUnpaidInCents: unpaidCents,
    ...(row.monthPending && { monthPending: row.monthPending }),
    ...(row.monthFlagged && { monthFlagged: row.monthFlagged }),
    ...(row.isUnverified && { isUnverified: true }),
    ...(row.suspendedAt !== undefined && { suspendedAt: row.suspendedAt }),
    monthPayableInCents: row.monthPayableCents,
    monthPayout: row.monthPayout && {
      id: row.monthPayout.id,
      amountInCents: row.monthPayout.amountCents,
      ...(row.monthPayout.bankState && { bankState: row.monthPayout.bankState }),
    },
    isPaid: row.isMonthPaid,
    paidAt: row.monthPaidAt,
    monthlyPayments: (row.months ?? []).map(({ month: paymentMonth, ...paid }) => ({
      partnerId: id,
      paymentMonth,
      ...paid,
    })),
  };
}
