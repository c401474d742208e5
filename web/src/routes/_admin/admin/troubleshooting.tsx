import { createFileRoute } from '@tanstack/react-router';
import { busQuery, mailsList } from '../../../features/troubleshooting/queries.js';
import { TroubleshootingTab } from '../../../features/troubleshooting/troubleshooting-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/troubleshooting')({
  staticData: { adminTab: { label: 'Troubleshooting', order: 50 } },
  validateSearch: mailsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    void queryClient.prefetchQuery(busQuery);
    void queryClient.prefetchQuery(mailsList.query(deps));
  },
  component: TroubleshootingTab,
});
