import type {
  PartnerClient,
  PartnerSale,
  PartnerSummary,
  StatementMonth,
} from '@portal/contracts/http/partner';
import { LIST_PAGE_SIZE } from '@portal/contracts/values/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import type { PagePosition } from '../../lib/pages.js';
import { PARTNER_KEY } from '../../lib/query.js';

export const summaryQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'summary'],
  queryFn: ({ signal }) => api<PartnerSummary>('/api/partner/summary', { signal }),
});

export const statementQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'statement'],
  queryFn: ({ signal }) => api<StatementMonth[]>('/api/partner/statement', { signal }),
});

const pageOf = <Row>(list: 'sales' | 'clients', { page, cursor }: PagePosition) =>
  queryOptions({
    queryKey: [...PARTNER_KEY, list, page, cursor],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ limit: String(LIST_PAGE_SIZE), ...(cursor && { cursor }) });
      return readPage<Row>(`/api/partner/${list}?${search}`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const salesQuery = (position: PagePosition) => pageOf<PartnerSale>('sales', position);
export const clientsQuery = (position: PagePosition) => pageOf<PartnerClient>('clients', position);
