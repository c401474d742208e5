import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../../features/admin/admin-page.js';
import { adminStatsQuery } from '../../features/admin/queries.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_admin/admin')({
  loader: () => void queryClient.prefetchQuery(adminStatsQuery),
  component: AdminPage,
});
