import { createFileRoute } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { LinksTab } from '../../../features/admin-links/links-tab.js';
import { linksList } from '../../../features/admin-links/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/links')({
  staticData: { adminPage: { label: 'Links', icon: Link2, group: 'sell', order: 40 } },
  validateSearch: linksList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(linksList.query(deps)),
  component: LinksTab,
});
