import type { User } from '@portal/contracts/http/account';
import type { ReactNode } from 'react';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { useAccountDialogs } from './-account-dialogs.js';

interface Props {
  user: User;
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page, with the dialogs that its account menu opens. */
export function SignedInPage({ user, banner, children }: Props) {
  const { entries, dialogs } = useAccountDialogs(user);
  return (
    <SignedInLayout user={user} entries={entries} banner={banner}>
      {children}
      {dialogs}
    </SignedInLayout>
  );
}
