import * as adminPeopleCalls from '@portal/contracts/calls/admin-people';
import * as nachaCalls from '@portal/contracts/calls/nacha';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import { PARTNER_SORTS, type PartnerSort } from '@portal/contracts/values/list-orders';
import type { MonthlyPaymentChange, PartnerPayment, PayoutToVoid } from '@portal/contracts/http/payouts';
import { queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { positionIn, type Direction, type ListSearch } from '../../lib/list-search.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PARTNERS_KEY = [...ADMIN_KEY, 'partners'];
export const PARTNERS_PAGE = 25;

export type PartnersSearch = ListSearch<PartnerSort>;
export const partnerSorts = PARTNER_SORTS;

/** The default order of the list. */
export const sortingIn = ({ sort = 'name', direction }: PartnersSearch) => ({
  sort,
  direction: direction ?? ((sort === 'name' ? 'asc' : 'desc') satisfies Direction),
});

export const partnersQuery = (search: PartnersSearch) => {
  const query = {
    ...sortingIn(search),
    search: search.search ?? '',
    limit: PARTNERS_PAGE,
    cursor: positionIn(search).cursor ?? undefined,
  };
  return queryOptions({
    queryKey: [...PARTNERS_KEY, query],
    queryFn: ({ signal }) => readPage(payoutsCalls.listPartners, { query, signal }),
  });
};

/** Preview of a payment; without an amount, of everything unpaid. */
export const previewQuery = (partnerId: number, month: string, amount: number | null) => {
  const query = { partnerId, month, ...(amount !== null && { amount }) };
  return queryOptions({
    queryKey: [...PARTNERS_KEY, 'preview', query],
    queryFn: ({ signal }) => api(payoutsCalls.previewPayout, { query, signal }),
    // Always refetched: sales come in all the time, and the user confirms this preview.
    staleTime: 0,
  });
};

export const PAYOUTS_PAGE = 10;

/** A partner's payouts, newest first. */
export const payoutsQuery = (partnerId: number, cursor: string | null) => {
  const query = { partnerId, limit: PAYOUTS_PAGE, cursor: cursor ?? undefined };
  return queryOptions({
    queryKey: [...PARTNERS_KEY, 'payouts', query],
    queryFn: ({ signal }) => readPage(payoutsCalls.listPayouts, { query, signal }),
    // Always refetched: the user voids what was just read.
    staleTime: 0,
  });
};

/** The bank file that contains a payout. */
export const fileOfPayoutQuery = (payoutId: number) =>
  queryOptions({
    queryKey: [...PARTNERS_KEY, 'nacha-file', payoutId],
    queryFn: ({ signal }) => api(nachaCalls.findNachaFileOfPayout, { params: { id: payoutId }, signal }),
    // Refetched on each opening: a file may be made at any time, and a failed lookup is repeated.
    staleTime: 0,
    retryOnMount: true,
  });

/** Idempotent by the payout's number: a second call gives the same answer. */
export const voidPayout = ({ id, ...body }: PayoutToVoid & { id: number }) =>
  api(payoutsCalls.voidPayout, { params: { id }, body });

export const changeMonth = (body: MonthlyPaymentChange, key: string) =>
  api(payoutsCalls.changeMonthlyPayment, { body, headers: { 'Idempotency-Key': key } });

export const payPartner = (body: PartnerPayment, key: string) =>
  api(payoutsCalls.payPartnerForMonth, { body, headers: { 'Idempotency-Key': key } });

export const deletePartner = (id: number) => api(adminPeopleCalls.deletePartner, { params: { id } });
