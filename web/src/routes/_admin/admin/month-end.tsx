import { createFileRoute } from '@tanstack/react-router';
import { batchesPosition, closedMonths, monthEndSearch } from '../../../features/payouts/month-end.rules.js';
import { MonthEndTab } from '../../../features/payouts/month-end-tab.js';
import { batchesQuery, monthEndQuery } from '../../../features/payouts/queries.js';
import { positionIn } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/month-end')({
  validateSearch: monthEndSearch,
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    const month = deps.month ?? Object.keys(closedMonths())[0]!;
    void queryClient.prefetchQuery(monthEndQuery(month, positionIn(deps).cursor));
    void queryClient.prefetchQuery(batchesQuery(batchesPosition(deps).cursor));
  },
  component: function MonthEnd() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <MonthEndTab
        search={search}
        onSearch={(next) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false })
        }
      />
    );
  },
});
