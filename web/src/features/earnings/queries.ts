import type { PartnerSale } from '@portal/contracts/http/partner';
import { LIST_PAGE_SIZE } from '@portal/contracts/values/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf } from '../../lib/api.js';
import type { PagePosition, ReadPage } from '../../lib/pages.js';
import { PARTNER_KEY } from '../../lib/query.js';

export const summaryQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'summary'],
  queryFn: ({ signal }) => api.GET('/api/partner/summary', { signal }).then(dataOf),
});

export const statementQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'statement'],
  queryFn: ({ signal }) => api.GET('/api/partner/statement', { signal }).then(dataOf),
});

/** Who says what is paid was away: it is asked again until it is back. */
const UNTIL_KNOWN_MS = 10_000;

const listOf = (list: 'sales' | 'clients', { page, cursor }: PagePosition) =>
  queryOptions({
    queryKey: [...PARTNER_KEY, list, page, cursor],
    queryFn: ({ signal }): Promise<ReadPage<PartnerSale>> => {
      const query = { limit: LIST_PAGE_SIZE, cursor: cursor ?? undefined };
      return api.GET(`/api/partner/${list}`, { params: { query }, signal }).then(pageOf);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ isPaid }) => isPaid === null) ? UNTIL_KNOWN_MS : false,
  });

export const salesQuery = (position: PagePosition) => listOf('sales', position);
export const clientsQuery = (position: PagePosition) => listOf('clients', position);
