import { createFileRoute } from '@tanstack/react-router';
import { chartsSearch, shownBy } from '../../../features/charts/charts.rules.js';
import { ChartsTab } from '../../../features/charts/charts-tab.js';
import { partnersChartQuery, salesChartQuery } from '../../../features/charts/queries.js';
import { queryClient } from '../../../lib/query.js';
import { useSearchChange } from '../../../lib/use-search-change.js';

export const Route = createFileRoute('/_admin/admin/charts')({
  staticData: { adminTab: { label: 'Charts', order: 130 } },
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
