import { t } from '@lingui/core/macro';
import type { User } from '@portal/contracts/http/account';
import type { SupportReason } from '@portal/contracts/values/support';
import { useRouter } from '@tanstack/react-router';
import { LifeBuoy, MonitorSmartphone, ShieldCheck, UserRound } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { AccountEntry } from '../features/session/account-menu-panel.js';
import { userQuery } from '../features/session/queries.js';
import { queryClient } from '../lib/query.js';
import { whenSupportAsked } from '../lib/support.js';
import { whenDialogAsked } from '../lib/dialog-asked.js';
import { lazyDialog } from '../ui/lazy-dialog.js';

const Profile = lazyDialog(async () => (await import('../features/profile/profile-dialog.js')).ProfileDialog);

const Security = lazyDialog(
  async () => (await import('../features/security/security-dialog.js')).SecurityDialog,
);

const SignedInDevices = lazyDialog(
  async () => (await import('../features/sessions/sessions-dialog.js')).SessionsDialog,
);

const Support = lazyDialog(
  async () => (await import('../features/support-form/support-dialog.js')).SupportDialog,
);

/** Entries of the account menu, with their dialogs, for any page. */
export function useAccountDialogs(user: User): { entries: AccountEntry[]; dialogs: ReactNode } {
  const router = useRouter();
  const [shown, setShown] = useState<'profile' | 'security' | 'sessions' | 'support' | null>(null);
  const close = () => setShown(null);
  const [reason, setReason] = useState<SupportReason>();
  const support = (about?: SupportReason) => {
    setReason(about);
    setShown('support');
  };
  useEffect(() => whenSupportAsked(support), []);
  useEffect(() => whenDialogAsked(setShown), []);
  const readUser = async () => {
    await queryClient.prefetchQuery({ ...userQuery, staleTime: 0 });
    await router.invalidate();
  };
  return {
    entries: [
      { label: t`Profile`, icon: UserRound, onOpen: () => setShown('profile'), onReach: Profile.preload },
      {
        label: t`Security`,
        icon: ShieldCheck,
        onOpen: () => setShown('security'),
        onReach: Security.preload,
      },
      {
        label: t`Signed-in devices`,
        icon: MonitorSmartphone,
        onOpen: () => setShown('sessions'),
        onReach: SignedInDevices.preload,
      },
      { label: t`Support`, icon: LifeBuoy, onOpen: () => support(), onReach: Support.preload },
    ],
    dialogs: (
      <>
        <Profile user={user} open={shown === 'profile'} onClose={close} onSaved={readUser} />
        <Security open={shown === 'security'} onClose={close} />
        <SignedInDevices open={shown === 'sessions'} onClose={close} />
        <Support user={user} reason={reason} open={shown === 'support'} onClose={close} />
      </>
    ),
  };
}
