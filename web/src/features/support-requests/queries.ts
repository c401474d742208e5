import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { SupportFilters } from '@portal/contracts/http/admin-support';
import { queryOptions } from '@tanstack/react-query';
import { readPage } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 25;

export const supportRequestsQuery = (filters: SupportFilters, cursor: string | null) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'support-requests', filters, cursor],
    queryFn: ({ signal }) =>
      readPage(calls.listSupportRequests, {
        query: { ...filters, limit: PAGE_SIZE, cursor: cursor ?? undefined },
        signal,
      }),
  });
