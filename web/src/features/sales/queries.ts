import * as adminSalesCalls from '@portal/contracts/calls/admin-sales';
import * as partnerCalls from '@portal/contracts/calls/partner';
import { addressOf } from '@portal/contracts/calls/define-call';
import type { AssignCode, CreateReferralFromCode, SyncResult } from '@portal/contracts/http/admin-sales';
import type { ClientSort, ClientStatus, TransactionSort } from '@portal/contracts/values/list-orders';
import { queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { positionIn, type Direction, type ListSearch } from '../../lib/list-search.js';
import { ADMIN_KEY, PRODUCTS_KEY, TRANSACTIONS_KEY, UNKNOWN_CODES_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 50;
export const CLIENTS_KEY = [...ADMIN_KEY, 'clients'];

export interface ClientsSearch extends ListSearch<ClientSort> {
  partner?: number;
  status?: ClientStatus;
  /** Starts a pull from Stripe (D-17). */
  sync?: 1;
}

/** Filters and order of the list, shared by its pages and its export. */
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
    queryFn: ({ signal }) => readPage(adminSalesCalls.listClients, { query, signal }),
  });
};

export const csvPath = (search: ClientsSearch) => {
  return addressOf(adminSalesCalls.exportClients, { query: filtersOf(search) });
};

export const deleteSale = (id: number) => api(adminSalesCalls.deleteSale, { params: { id } });

export const syncSessions = (): Promise<SyncResult> => api(adminSalesCalls.syncStripe);

/** Specification section 9; answered 304 if nothing changed. */
const REFRESH_MS = 30_000;

export type TransactionsSearch = ListSearch<TransactionSort>;

export const transactionsQuery = (list: TransactionsSearch) => {
  const { search, sort = 'date', direction = 'desc' } = list;
  const query = { ...(search && { search }), sort, direction, ...pageIn(list) };
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, query],
    queryFn: ({ signal }) => readPage(adminSalesCalls.listStripeTransactions, { query, signal }),
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
    queryFn: ({ signal }) => readPage(adminSalesCalls.listUnknownCodes, { query, signal }),
  });
};

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
