import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LiveAdmin } from '../features/admin/live-admin.js';
import { DashboardSkeleton } from '../features/session/dashboard-skeleton.js';
import { readUserAgain } from '../features/session/end.js';
import { requireRole } from '../features/session/guards.js';
import { SignedInPage } from './-signed-in-page.js';

export const Route = createFileRoute('/_admin')({
  beforeLoad: () => requireRole('admin'),
  pendingComponent: DashboardSkeleton,
  component: AdminPages,
});

function AdminPages() {
  const { user } = Route.useRouteContext();
  return (
    <SignedInPage user={user} banner={<LiveAdmin user={user} onRefused={readUserAgain} />}>
      <Outlet />
    </SignedInPage>
  );
}
