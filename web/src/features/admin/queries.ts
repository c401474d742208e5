import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';

export const adminStatsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api.GET('/api/admin/stats', { signal }).then(dataOf),
});
