import { createFileRoute } from '@tanstack/react-router';
import { FlagsTab } from '../../../features/flags/flags-tab.js';
import { flagsList } from '../../../features/flags/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/flags')({
  staticData: { adminTab: { label: 'Flags', order: 95 } },
  validateSearch: flagsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(flagsList.query(deps)),
  component: FlagsTab,
});
