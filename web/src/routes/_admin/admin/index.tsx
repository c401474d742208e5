import { createFileRoute, redirect } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { pageOfTab } from '../../../features/admin/old-tabs.rules.js';
import { OverviewPage } from '../../../features/admin/overview-page.js';
import { adminStatsQuery, needsQuery } from '../../../features/admin/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/')({
  staticData: {
    adminPage: {
      label: 'Overview',
      title: 'Admin dashboard',
      icon: LayoutDashboard,
      group: 'overview',
      order: 10,
    },
  },
  beforeLoad({ location: { search } }) {
    const to = pageOfTab((search as { tab?: unknown }).tab);
    if (to) throw redirect({ to, replace: true });
  },
  loader() {
    void queryClient.prefetchQuery(needsQuery);
    void queryClient.prefetchQuery(adminStatsQuery);
  },
  component: OverviewPage,
});
