import { PERIODS, type Period } from '@portal/contracts/values/periods';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { pageOfTab } from '../../../features/admin/old-tabs.rules.js';
import { OverviewPage } from '../../../features/admin/overview-page.js';
import {
  adminStatsQuery,
  figuresQuery,
  happeningsQuery,
  healthQuery,
  needsQuery,
} from '../../../features/admin/queries.js';
import { queryClient } from '../../../lib/query.js';
import { choiceIn } from '../../../lib/search-params.js';
import { useSearchChange } from '../../../lib/use-search-change.js';

interface OverviewSearch {
  period?: Period;
}

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
  validateSearch: (search): OverviewSearch => ({ period: choiceIn(search['period'], PERIODS) }),
  loaderDeps: ({ search: { period } }) => ({ period }),
  beforeLoad({ location: { search } }) {
    const to = pageOfTab((search as { tab?: unknown }).tab);
    if (to) throw redirect({ to, replace: true });
  },
  loader({ deps: { period = 'month' } }) {
    void queryClient.prefetchQuery(needsQuery);
    void queryClient.prefetchQuery(adminStatsQuery);
    void queryClient.prefetchQuery(figuresQuery(period));
    void queryClient.prefetchQuery(happeningsQuery);
    void queryClient.prefetchQuery(healthQuery);
  },
  component: Overview,
});

function Overview() {
  const { period = 'month' } = Route.useSearch();
  const change = useSearchChange<OverviewSearch>();
  return <OverviewPage period={period} onPeriod={(next) => change({ period: next })} />;
}
