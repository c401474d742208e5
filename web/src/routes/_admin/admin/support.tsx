import { createFileRoute } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { supportRequestsList } from '../../../features/support-requests/queries.js';
import { SupportRequestsTab } from '../../../features/support-requests/support-requests-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/support')({
  staticData: {
    adminPage: {
      label: 'Support',
      icon: LifeBuoy,
      group: 'serve',
      order: 20,
      needs: { kinds: ['support'], word: 'to answer' },
    },
  },
  validateSearch: supportRequestsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(supportRequestsList.query(deps)),
  component: SupportPage,
});

function SupportPage() {
  const { user } = Route.useRouteContext();
  return <SupportRequestsTab me={user.id} />;
}
