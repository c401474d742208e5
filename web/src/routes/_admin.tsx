import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DashboardSkeleton } from '../features/session/dashboard-skeleton.js';
import { requireRole } from '../features/session/guards.js';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { useAccountDialogs } from './-account-dialogs.js';

export const Route = createFileRoute('/_admin')({
  beforeLoad: () => requireRole('admin'),
  pendingComponent: DashboardSkeleton,
  component: AdminPages,
});

function AdminPages() {
  const { user } = Route.useRouteContext();
  const { entries, dialogs } = useAccountDialogs(user);
  return (
    <SignedInLayout user={user} entries={entries}>
      <Outlet />
      {dialogs}
    </SignedInLayout>
  );
}
