import * as calls from '@portal/contracts/calls/admin-sales';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const adminStatsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'stats'],
  queryFn: ({ signal }) => api(calls.getPortalStats, { signal }),
});
