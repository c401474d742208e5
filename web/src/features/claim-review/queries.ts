import type { ClaimChange, ClaimFilters } from '@portal/contracts/http/admin-claims';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 25;
export const CLAIMS_KEY = [...ADMIN_KEY, 'claims'];

export const claimsQuery = (filters: ClaimFilters, cursor: string | null) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'list', filters, cursor],
    queryFn: ({ signal }) =>
      api
        .GET('/api/admin/claims', {
          params: { query: { ...filters, limit: PAGE_SIZE, cursor: cursor ?? undefined } },
          signal,
        })
        .then(pageOf),
  });

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, id],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/claims/{id}', { params: { path: { id } }, signal }).then(dataOf),
  });

export const changeClaim = (id: number, body: ClaimChange) =>
  api.PATCH('/api/admin/claims/{id}', { params: { path: { id } }, body }).then(dataOf);
