import { createFileRoute } from '@tanstack/react-router';
import { LinksTab } from '../../../features/admin-links/links-tab.js';
import { linksList } from '../../../features/admin-links/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/links')({
  staticData: { adminTab: { label: 'Links', order: 80 } },
  validateSearch: linksList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(linksList.query(deps)),
  component: LinksTab,
});
