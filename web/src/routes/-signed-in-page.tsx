import type { User } from '@portal/contracts/http/account';
import { useState, type ReactNode } from 'react';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { lazyDialog } from '../ui/lazy-dialog.js';

const Support = lazyDialog(async () => (await import('../features/support/support-dialog.js')).SupportDialog);

interface Props {
  user: User;
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page, with the dialogs that its account menu opens. */
export function SignedInPage({ user, banner, children }: Props) {
  const [supporting, setSupporting] = useState(false);
  return (
    <SignedInLayout user={user} banner={banner} onSupport={() => setSupporting(true)}>
      {children}
      <Support user={user} open={supporting} onClose={() => setSupporting(false)} />
    </SignedInLayout>
  );
}
