import type { LeaderboardEntry } from '@portal/contracts/http/partner';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { PARTNER_KEY } from '../../lib/query.js';

export const leaderboardQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'leaderboard'],
  queryFn: ({ signal }) => api<LeaderboardEntry[]>('/api/leaderboard', { signal }),
});
