import { createFileRoute } from '@tanstack/react-router';
import { AdminPage, adminStatsQuery } from '../../features/admin/admin-page.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_admin/admin')({
  loader: () => void queryClient.prefetchQuery(adminStatsQuery),
  component: AdminPage,
});
