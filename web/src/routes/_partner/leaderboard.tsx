import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { LeaderboardPage } from '../../features/leaderboard/leaderboard-page.js';
import { leaderboardQuery } from '../../features/leaderboard/queries.js';
import { configQuery } from '../../lib/config.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/leaderboard')({
  staticData: { partnerPage: { label: () => t`Leaderboard`, icon: Trophy, order: 50 } },
  // Refetched on each visit: others' sales change the ranks, and only a partner's own sales are pushed.
  loader: () => {
    void queryClient.prefetchQuery({ ...leaderboardQuery, staleTime: 0 });
    void queryClient.prefetchQuery(configQuery);
  },
  component: LeaderboardPage,
});
