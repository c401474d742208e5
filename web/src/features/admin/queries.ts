import type { AdminStats } from '@portal/contracts/http/partner';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const adminStatsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api<AdminStats>('/api/admin/stats', { signal }),
});
