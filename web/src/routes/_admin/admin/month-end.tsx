import { createFileRoute } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { MonthEndTab } from '../../../features/month-end/month-end-tab.js';
import { batchesList, payableSinceQuery, unpaidList } from '../../../features/month-end/queries.js';
import { queryClient } from '../../../lib/query.js';
import { WithPayouts } from '../-with-payouts.js';

export const Route = createFileRoute('/_admin/admin/month-end')({
  staticData: {
    adminPage: {
      label: 'Month end',
      icon: CalendarCheck,
      group: 'pay',
      order: 10,
      needs: { kinds: ['month-end'], word: 'to pay' },
    },
  },
  validateSearch: (raw) => ({ ...unpaidList.searchIn(raw), ...batchesList.searchIn(raw) }),
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    void queryClient.prefetchQuery(payableSinceQuery);
    void queryClient.prefetchQuery(unpaidList.query(deps));
    void queryClient.prefetchQuery(batchesList.query(deps));
  },
  component: () => (
    <WithPayouts>
      <MonthEndTab />
    </WithPayouts>
  ),
});
