import { createFileRoute } from '@tanstack/react-router';
import { Stamp } from 'lucide-react';
import { ApprovalsTab } from '../../../features/approvals/approvals-tab.js';
import { overList, waitingList } from '../../../features/approvals/queries.js';
import { queryClient } from '../../../lib/query.js';
import { viewsQuery } from '../../../lib/saved-views.js';
import { toolsLoaded } from '../../../ui/table/lazy-tools.js';

export const Route = createFileRoute('/_admin/admin/approvals')({
  staticData: {
    adminPage: {
      label: 'Approvals',
      icon: Stamp,
      group: 'pay',
      order: 30,
      needs: { kinds: ['approvals', 'bank-accounts'], word: 'waiting' },
    },
  },
  validateSearch: (raw) => ({ ...waitingList.searchIn(raw), ...overList.searchIn(raw) }),
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    void queryClient.prefetchQuery(viewsQuery);
    void queryClient.prefetchQuery(waitingList.query(deps));
    void queryClient.prefetchQuery(overList.query(deps));
    return toolsLoaded();
  },
  component: Approvals,
});

function Approvals() {
  const { user } = Route.useRouteContext();
  return <ApprovalsTab userId={user.id} />;
}
