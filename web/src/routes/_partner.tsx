import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LiveSales } from '../features/earnings/live-sales.js';
import { DashboardSkeleton } from '../features/session/dashboard-skeleton.js';
import { readUserAgain } from '../features/session/end.js';
import { requireRole } from '../features/session/guards.js';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { useAccountDialogs } from './-account-dialogs.js';

export const Route = createFileRoute('/_partner')({
  beforeLoad: () => requireRole('partner'),
  pendingComponent: DashboardSkeleton,
  component: PartnerPages,
});

function PartnerPages() {
  const { user } = Route.useRouteContext();
  const { entries, dialogs } = useAccountDialogs(user);
  return (
    <SignedInLayout
      user={user}
      entries={entries}
      banner={<LiveSales user={user} onRefused={readUserAgain} />}
    >
      <Outlet />
      {dialogs}
    </SignedInLayout>
  );
}
