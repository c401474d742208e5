import { createFileRoute } from '@tanstack/react-router';
import { MonthEndTab } from '../../../features/month-end/month-end-tab.js';
import { batchesList, unpaidList } from '../../../features/month-end/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/month-end')({
  staticData: { adminTab: { label: 'Month end', order: 90 } },
  validateSearch: (raw) => ({ ...unpaidList.searchIn(raw), ...batchesList.searchIn(raw) }),
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    void queryClient.prefetchQuery(unpaidList.query(deps));
    void queryClient.prefetchQuery(batchesList.query(deps));
  },
  component: MonthEndTab,
});
