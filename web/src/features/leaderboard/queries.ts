import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';
import { PARTNER_KEY } from '../../lib/query.js';

export const leaderboardQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'leaderboard'],
  queryFn: ({ signal }) => api.GET('/api/leaderboard', { signal }).then(dataOf),
});
