import * as calls from '@portal/contracts/calls/partner';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { LIST_PAGE_SIZE } from '@portal/contracts/values/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import type { PagePosition, ReadPage } from '../../lib/pages.js';
import { PARTNER_KEY } from '../../lib/query.js';

export const summaryQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'summary'],
  queryFn: ({ signal }) => api(calls.getPartnerSummary, { signal }),
});

export const statementQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'statement'],
  queryFn: ({ signal }) => api(calls.getStatement, { signal }),
});

/** payouts could not say what is paid: polled until it can. */
const UNTIL_KNOWN_MS = 10_000;

const listOf = (
  list: typeof calls.listPartnerSales | typeof calls.listPartnerClients,
  { page, cursor }: PagePosition,
) =>
  queryOptions({
    queryKey: [...PARTNER_KEY, list.path, page, cursor],
    queryFn: ({ signal }): Promise<ReadPage<PartnerSale>> => {
      const query = { limit: LIST_PAGE_SIZE, cursor: cursor ?? undefined };
      return readPage(list, { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ isPaid }) => isPaid === null) ? UNTIL_KNOWN_MS : false,
  });

export const salesQuery = (position: PagePosition) => listOf(calls.listPartnerSales, position);
export const clientsQuery = (position: PagePosition) => listOf(calls.listPartnerClients, position);
