import type { AssignCode, CreateReferralFromCode, SyncResult } from '@portal/contracts/http/admin-sales';
import type { ClientSort, ClientStatus, TransactionSort } from '@portal/contracts/values/list-orders';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf } from '../../lib/api.js';
import { positionIn, type Direction, type ListSearch } from '../../lib/list-search.js';
import { ADMIN_KEY, PRODUCTS_KEY, TRANSACTIONS_KEY, UNKNOWN_CODES_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 50;
export const CLIENTS_KEY = [...ADMIN_KEY, 'clients'];

export interface ClientsSearch extends ListSearch<ClientSort> {
  partner?: number;
  status?: ClientStatus;
  /** Pull from Stripe at once (D-17). */
  sync?: 1;
}

/** What the list is narrowed to and sorted by, the same for its pages and its file. */
export const filtersOf = ({ search, sort, direction, partner, status }: ClientsSearch) => ({
  ...(search && { search }),
  ...(partner && { partnerId: partner }),
  sort: sort ?? ('date' as const),
  direction: direction ?? ('desc' as Direction),
  status: status ?? ('all' as const),
});

const pageIn = (list: ListSearch) => {
  const { cursor } = positionIn(list);
  return { limit: PAGE_SIZE, ...(cursor && { cursor }) };
};

export const clientsQuery = (search: ClientsSearch) => {
  const query = { ...filtersOf(search), ...pageIn(search) };
  return queryOptions({
    queryKey: [...CLIENTS_KEY, query],
    queryFn: ({ signal }) => api.GET('/api/admin/clients', { params: { query }, signal }).then(pageOf),
  });
};

export const csvPath = (search: ClientsSearch) => {
  const filters = Object.entries(filtersOf(search)).map(([name, value]) => [name, String(value)]);
  return `/api/admin/clients.csv?${new URLSearchParams(filters)}`;
};

export const deleteSale = (id: number) =>
  api.DELETE('/api/admin/sales/{id}', { params: { path: { id } } }).then(dataOf);

export const syncSessions = (): Promise<SyncResult> =>
  api.POST('/api/admin/sync-stripe-sessions').then(dataOf);

/** Specification section 9; answered 304 when nothing moved. */
const REFRESH_MS = 30_000;

export type TransactionsSearch = ListSearch<TransactionSort>;

export const transactionsQuery = (list: TransactionsSearch) => {
  const { search, sort = 'date', direction = 'desc' } = list;
  const query = { ...(search && { search }), sort, direction, ...pageIn(list) };
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, query],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/stripe-transactions', { params: { query }, signal }).then(pageOf),
    refetchInterval: REFRESH_MS,
  });
};

export interface UnknownCodesSearch extends ListSearch {
  unassigned?: boolean;
  unresolved?: boolean;
}

export const unknownCodesQuery = (search: UnknownCodesSearch) => {
  const query = {
    ...(search.search && { search: search.search }),
    ...(search.unassigned && { unassigned: 'true' as const }),
    ...(search.unresolved && { unresolved: 'true' as const }),
    ...pageIn(search),
  };
  return queryOptions({
    queryKey: [...UNKNOWN_CODES_KEY, query],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/unknown-referral-codes', { params: { query }, signal }).then(pageOf),
  });
};

export const assignCode = (id: number, body: AssignCode) =>
  api.POST('/api/admin/unknown-referral-codes/{id}/assign', { params: { path: { id } }, body }).then(dataOf);

export const createReferralFromCode = (id: number, body: CreateReferralFromCode) =>
  api
    .POST('/api/admin/unknown-referral-codes/{id}/create-referral', { params: { path: { id } }, body })
    .then(dataOf);

export const partnerNamesQuery = (asked: { search?: string; id?: number }) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'partner-names', asked],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/partner-names', { params: { query: asked }, signal }).then(dataOf),
  });

export const productsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api.GET('/api/products', { signal }).then(dataOf),
});
