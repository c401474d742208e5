import * as calls from '@portal/contracts/calls/claims';
import type { ClaimChange, ClaimFilters } from '@portal/contracts/http/admin-claims';
import { queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 25;
export const CLAIMS_KEY = [...ADMIN_KEY, 'claims'];

export const claimsQuery = (filters: ClaimFilters, cursor: string | null) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'list', filters, cursor],
    queryFn: ({ signal }) =>
      readPage(calls.listClaims, {
        query: { ...filters, limit: PAGE_SIZE, cursor: cursor ?? undefined },
        signal,
      }),
  });

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, id],
    queryFn: ({ signal }) => api(calls.getClaim, { params: { id }, signal }),
  });

export const changeClaim = (id: number, body: ClaimChange) =>
  api(calls.changeClaim, { params: { id }, body });
