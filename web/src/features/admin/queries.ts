import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const adminStatsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'stats'],
  queryFn: ({ signal }) => api.GET('/api/admin/stats', { signal }).then(dataOf),
});
