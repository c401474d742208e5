import type { User } from '@portal/contracts/http/account';
import type { ReactNode } from 'react';
import type { AccountEntry } from '../features/session/account-menu-panel.js';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { useAccountDialogs } from './-account-dialogs.js';

/** Additional parts of a role's pages: a button in the header, entries of the account menu, and their dialogs. */
export interface PageTools {
  button: ReactNode;
  entries: AccountEntry[];
  dialogs: ReactNode;
}

interface Props {
  user: User;
  banner?: ReactNode;
  tools?: PageTools;
  children: ReactNode;
}

/** The frame of every signed-in page, with the dialogs of its account menu. */
export function SignedInPage({ user, banner, tools, children }: Props) {
  const { entries, dialogs } = useAccountDialogs(user);
  return (
    <SignedInLayout
      user={user}
      entries={[...entries, ...(tools?.entries ?? [])]}
      tools={tools?.button}
      banner={banner}
    >
      {children}
      {dialogs}
      {tools?.dialogs}
    </SignedInLayout>
  );
}
