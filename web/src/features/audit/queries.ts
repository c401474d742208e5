import * as calls from '@portal/contracts/calls/admin-people';
import type { AuditFilters } from '@portal/contracts/http/audit';
import { queryOptions } from '@tanstack/react-query';
import { readPage } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 25;

/** Refetched on each mount: every administrator's action adds an entry. */
export const auditLogQuery = (filters: AuditFilters, cursor: string | null) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'audit-log', filters, cursor],
    queryFn: ({ signal }) =>
      readPage(calls.listAuditLog, {
        query: { ...filters, limit: PAGE_SIZE, cursor: cursor ?? undefined },
        signal,
      }),
    staleTime: 0,
  });
