import { listStatements } from '@portal/contracts/calls/books';
import * as calls from '@portal/contracts/calls/partner';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { LIST_PAGE_SIZE } from '@portal/contracts/values/limits';
import { queryOptions, type Query } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import type { ReadPage } from '../../lib/pages.js';
import { viewOfPage } from '../../lib/partner-view.js';
import { OWN_ACCOUNT_KEY, PARTNER_KEY } from '../../lib/query.js';
import { wordIn } from '../../lib/search-params.js';

export const summaryQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'summary'],
  queryFn: ({ signal }) => api(calls.getPartnerSummary, { signal }),
});

/** This month beside the one before. Of payments-sales: while it is away, the figures are shown without it. */
export const trendsQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'trends'],
  queryFn: ({ signal }) => api(calls.getPartnerTrends, { signal }),
});

export const statementQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'statement'],
  queryFn: ({ signal }) => api(calls.getStatement, { signal }),
});

/** The months that are over, each with its signed file. */
export const signedStatementsQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'signed-statements'],
  queryFn: ({ signal }) => api(listStatements, { signal }),
});

/** payouts could not say what is paid: polled until it can. */
const UNTIL_KNOWN_MS = 10_000;

const untilKnown = ({ state: { data } }: Query<ReadPage<PartnerSale>>) =>
  data?.rows.some(({ isPaid }) => isPaid === null) ? UNTIL_KNOWN_MS : false;

export const salesList = defineListPage({
  key: [...PARTNER_KEY, 'sales'],
  call: calls.listPartnerSales,
  size: LIST_PAGE_SIZE,
  at: 'payments',
  refetchInterval: untilKnown,
});

/** Each client with their first sale. */
export const clientsList = defineListPage({
  key: [...PARTNER_KEY, 'clients'],
  call: calls.listPartnerClients,
  size: LIST_PAGE_SIZE,
  at: 'clients',
  refetchInterval: untilKnown,
});

/** The page 'Clients' (D-137): who bought lately, how often, and for how much. */
export const purchasesList = defineListPage({
  key: [...PARTNER_KEY, 'purchases'],
  call: calls.listPartnerClients,
  size: 25,
  filters: { search: wordIn },
  sorts: { latest: 'desc', name: 'asc', purchases: 'desc', value: 'desc' },
  query: ({ search, sort, direction }) => ({ search, sort, direction }),
});

export const balanceQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'balance'],
  queryFn: ({ signal }) => api(calls.getBalance, { signal }),
});

/**
 * Of documents: while it is away, the balance is shown without it. null for an administrator who sees the portal as the
 * partner, and reads accounts on the partner's page, where the audit log has it (D-168).
 */
export const ownBankAccountQuery = queryOptions({
  queryKey: OWN_ACCOUNT_KEY,
  queryFn: ({ signal }) => (viewOfPage() ? null : api(calls.getOwnBankAccount, { signal })),
});

export const ownCommissionQuery = (saleId: number) =>
  queryOptions({
    queryKey: [...PARTNER_KEY, 'commission', saleId],
    queryFn: ({ signal }) => api(calls.explainOwnCommission, { params: { id: saleId }, signal }),
    staleTime: 0,
  });

/** Of documents, which makes the bank files: while it is away, payouts are shown without it. */
export const ownTransfersQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'transfers'],
  queryFn: ({ signal }) => api(calls.listOwnTransfers, { signal }),
});
