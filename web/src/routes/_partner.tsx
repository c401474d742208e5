import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LiveSales } from '../features/earnings/live-sales.js';
import { DashboardSkeleton } from '../features/session/dashboard-skeleton.js';
import { ConfirmEmailNotice } from '../features/session/confirm-email-notice.js';
import { readUserAgain } from '../features/session/end.js';
import { leaveDisplayZone, readDisplayZone } from '../features/settings/read-display-zone.js';
import { requireRole } from '../features/session/guards.js';
import { BottomBar, HeaderNav } from '../features/partner-pages/partner-nav.js';
import { Bell } from '../features/bell/bell.js';
import { ViewBar } from '../features/partner-view/view-bar.js';
import { viewOfPage } from '../lib/partner-view.js';
import { SignedInPage } from './-signed-in-page.js';

export const Route = createFileRoute('/_partner')({
  async beforeLoad({ location }) {
    const signedIn = await requireRole('partner', location);
    await readDisplayZone(signedIn.user.id);
    return signedIn;
  },
  onLeave: leaveDisplayZone,
  pendingComponent: () => <DashboardSkeleton />,
  component: PartnerPages,
});

function PartnerPages() {
  const { user } = Route.useRouteContext();
  // Nothing live: the channel is the administrator's own.
  const view = viewOfPage();
  return (
    <SignedInPage
      user={user}
      tools={{ links: <HeaderNav />, bar: <BottomBar />, button: <Bell /> }}
      banner={
        <>
          <ConfirmEmailNotice user={user} />
          {view ? <ViewBar {...view} /> : <LiveSales user={user} onRefused={() => void readUserAgain()} />}
        </>
      }
    >
      <Outlet />
    </SignedInPage>
  );
}
