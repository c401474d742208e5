import * as adminSalesCalls from '@portal/contracts/calls/admin-sales';
import * as partnerCalls from '@portal/contracts/calls/partner';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import { addressOf } from '@portal/contracts/calls/define-call';
import type { AssignCode, CreateReferralFromCode, SyncResult } from '@portal/contracts/http/admin-sales';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, PRODUCTS_KEY, TRANSACTIONS_KEY, UNKNOWN_CODES_KEY } from '../../lib/query.js';
import { choiceIn, flagIn, idIn, wordIn } from '../../lib/search-params.js';

export const CLIENTS_KEY = [...ADMIN_KEY, 'clients'];

/** Every sale. The address asks for a pull from Stripe by `sync` (D-17). */
export const clientsList = defineListPage({
  key: CLIENTS_KEY,
  call: adminSalesCalls.listClients,
  table: 'clients',
  days: true,
  size: 50,
  filters: { search: wordIn, partner: idIn, status: (value) => choiceIn(value, ['unpaid', 'paid'] as const) },
  params: { sync: (value) => (value === 1 ? value : undefined) },
  sorts: { date: 'desc', amount: 'desc', partner: 'asc' },
  query: ({ search, partner, status, sort, direction }) => ({
    search,
    partnerId: partner,
    sort,
    direction,
    status: status ?? ('all' as const),
  }),
});

export type ClientsSearch = ReturnType<typeof clientsList.searchIn>;

export const csvPath = (search: ClientsSearch) =>
  addressOf(adminSalesCalls.exportClients, { query: clientsList.filtersOf(search) });

/** Read again like the list, since it hangs on the same key. */
export const clientTotalsQuery = (search: ClientsSearch) => {
  const query = clientsList.filtersOf(search);
  return queryOptions({
    queryKey: [...CLIENTS_KEY, 'totals', { ...query, sort: undefined, direction: undefined }],
    queryFn: ({ signal }) => api(adminSalesCalls.getClientTotals, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const deleteSale = (id: number) => api(adminSalesCalls.deleteSale, { params: { id } });

export const commissionQuery = (saleId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'commission', saleId],
    queryFn: ({ signal }) => api(payoutsCalls.explainCommission, { params: { id: saleId }, signal }),
    staleTime: 0,
  });

export const syncSessions = (): Promise<SyncResult> => api(adminSalesCalls.syncStripe);

/** Specification section 9; answered 304 if nothing changed. */
const REFRESH_MS = 30_000;

export const transactionsList = defineListPage({
  key: TRANSACTIONS_KEY,
  call: adminSalesCalls.listStripeTransactions,
  table: 'transactions',
  days: true,
  size: 50,
  filters: { search: wordIn },
  sorts: { date: 'desc', amount: 'desc' },
  query: ({ search, sort, direction }) => ({ search, sort, direction }),
  refetchInterval: REFRESH_MS,
});

export type TransactionsSearch = ReturnType<typeof transactionsList.searchIn>;

/** The order does not matter to them. */
type TransactionFilters = { search?: string; from?: string; to?: string };

export const transactionTotalsQuery = (search: TransactionsSearch) => {
  const query: TransactionFilters = transactionsList.filtersOf(search);
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, 'totals', { ...query, sort: undefined, direction: undefined }],
    queryFn: ({ signal }) => api(adminSalesCalls.getTransactionTotals, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
};

export const unknownCodesList = defineListPage({
  key: UNKNOWN_CODES_KEY,
  call: adminSalesCalls.listUnknownCodes,
  table: 'unknown-codes',
  days: true,
  size: 50,
  filters: { search: wordIn, unassigned: flagIn, unresolved: flagIn },
  query: ({ search, unassigned, unresolved }) => ({
    search,
    ...(unassigned && { unassigned: 'true' as const }),
    ...(unresolved && { unresolved: 'true' as const }),
  }),
});

export const assignCode = (id: number, body: AssignCode) =>
  api(adminSalesCalls.assignUnknownCode, { params: { id }, body });

export const createReferralFromCode = (id: number, body: CreateReferralFromCode) =>
  api(adminSalesCalls.createReferralFromCode, { params: { id }, body });

export const partnerNamesQuery = (asked: { search?: string; id?: number }) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'partner-names', asked],
    queryFn: ({ signal }) => api(adminSalesCalls.listPartnerNames, { query: asked, signal }),
  });

export const productsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api(partnerCalls.listProducts, { signal }),
});
