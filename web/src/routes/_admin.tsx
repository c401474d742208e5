import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LiveAdmin } from '../features/admin/live-admin.js';
import { DashboardSkeleton } from '../features/session/dashboard-skeleton.js';
import { readUserAgain } from '../features/session/end.js';
import { requireEnrolledAdmin } from '../features/session/guards.js';
import { useAdminTools } from './-admin-tools.js';
import { SignedInPage } from './-signed-in-page.js';

export const Route = createFileRoute('/_admin')({
  beforeLoad: requireEnrolledAdmin,
  pendingComponent: () => <DashboardSkeleton side />,
  component: AdminPages,
});

function AdminPages() {
  const { user } = Route.useRouteContext();
  const tools = useAdminTools();
  return (
    <SignedInPage
      user={user}
      tools={tools}
      banner={<LiveAdmin user={user} onRefused={() => void readUserAgain()} />}
    >
      <Outlet />
    </SignedInPage>
  );
}
