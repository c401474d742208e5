import * as calls from '@portal/contracts/calls/partner';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { PARTNER_KEY } from '../../lib/query.js';

export const leaderboardQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'leaderboard'],
  queryFn: ({ signal }) => api(calls.getLeaderboard, { signal }),
});
