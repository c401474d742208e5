import { createFileRoute } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { chartsSearch, shownBy } from '../../../features/charts/charts.rules.js';
import { ChartsTab } from '../../../features/charts/charts-tab.js';
import { partnersChartQuery, salesChartQuery } from '../../../features/charts/queries.js';
import { queryClient } from '../../../lib/query.js';
import { useSearchChange } from '../../../lib/use-search-change.js';

export const Route = createFileRoute('/_admin/admin/charts')({
  staticData: { adminPage: { label: 'Charts', icon: ChartColumn, group: 'overview', order: 20 } },
  validateSearch: chartsSearch,
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    const { days, month } = shownBy(deps);
    void queryClient.prefetchQuery(salesChartQuery(days));
    void queryClient.prefetchQuery(partnersChartQuery(month));
  },
  component: function Charts() {
    return <ChartsTab search={Route.useSearch()} onSearch={useSearchChange()} />;
  },
});
