import { createFileRoute } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { busQuery, mailsList, uploadScanningQuery } from '../../../features/troubleshooting/queries.js';
import { TroubleshootingTab } from '../../../features/troubleshooting/troubleshooting-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/troubleshooting')({
  staticData: {
    adminPage: {
      label: 'Troubleshooting',
      icon: Wrench,
      group: 'system',
      order: 10,
      needs: { kinds: ['dead-letters', 'failed-mails'], word: 'to look at' },
    },
  },
  validateSearch: mailsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    void queryClient.prefetchQuery(uploadScanningQuery);
    void queryClient.prefetchQuery(busQuery);
    void queryClient.prefetchQuery(mailsList.query(deps));
  },
  component: TroubleshootingTab,
});
