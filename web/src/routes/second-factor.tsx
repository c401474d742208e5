import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { EnrolSteps } from '../features/security/enrol-steps.js';
import { securityQuery } from '../features/security/queries.js';
import { AuthLayout } from '../features/session/auth-layout.js';
import { AuthSkeleton } from '../features/session/auth-skeleton.js';
import { readUserAgain } from '../features/session/end.js';
import { requireRole } from '../features/session/guards.js';
import { putOff } from '../features/session/put-off.js';
import { useSignOut } from '../features/session/use-sign-out.js';
import { queryClient } from '../lib/query.js';
import { BusyButton } from '../ui/busy-button.js';
import { notify } from '../ui/notify.js';
import { usePageTitle } from '../ui/page-title.js';

/** Where an administrator without a second factor is led (D-104). */
export const Route = createFileRoute('/second-factor')({
  async beforeLoad({ cause, location }) {
    const admitted = await requireRole('admin', location);
    // Not while it is open: what was set up there has recovery codes to show.
    if (cause === 'enter' && !admitted.user.mustEnrol) {
      void tellWhoHasOne();
      throw redirect({ to: '/admin', replace: true });
    }
    return admitted;
  },
  pendingComponent: AuthSkeleton,
  component: SecondFactorPage,
});

function SecondFactorPage() {
  usePageTitle(t`Set up your second factor`);
  const { user } = Route.useRouteContext();
  const navigate = useNavigate();
  const signOut = useSignOut('admin');
  const leave = () => void navigate({ to: '/admin', replace: true });
  return (
    <AuthLayout
      brand={t`Admin Portal`}
      title={t`Set up your second factor`}
      subtitle={t`Administrators need one besides their password: who learns the password alone then cannot pay out money.`}
    >
      <EnrolSteps
        onDone={() => void readUserAgain().then(leave)}
        onLater={() => {
          putOff(user.id);
          leave();
        }}
        signOut={
          <BusyButton
            variant="outline"
            colorPalette="gray"
            busy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <Trans>Sign out</Trans>
          </BusyButton>
        }
      />
    </AuthLayout>
  );
}

/** A reload may have lost the recovery codes of the factor that was just set up. */
async function tellWhoHasOne(): Promise<void> {
  const security = await queryClient.fetchQuery(securityQuery).catch(() => null);
  if (!security?.factors.length) return;
  notify({
    type: 'info',
    title: t`Your second factor is set up`,
    description: t`If you did not keep your recovery codes, make new ones in ‘Security’.`,
  });
}
