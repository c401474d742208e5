import type { User } from '@portal/contracts/http/account';
import type { ReactNode } from 'react';
import type { AccountEntry } from '../features/session/account-menu-panel.js';
import { SignedInLayout } from '../features/session/signed-in-layout.js';
import { useAccountDialogs } from './-account-dialogs.js';

/** What a role's pages have besides: ways to the pages, a button in the header, entries of the account menu, dialogs. */
export interface PageTools {
  menu?: ReactNode;
  links?: ReactNode;
  side?: ReactNode;
  bar?: ReactNode;
  button?: ReactNode;
  entries?: AccountEntry[];
  dialogs?: ReactNode;
}

interface Props {
  user: User;
  banner?: ReactNode;
  tools: PageTools;
  children: ReactNode;
}

/** The frame of every signed-in page, with the dialogs of its account menu. */
export function SignedInPage({ user, banner, tools, children }: Props) {
  const { entries, dialogs } = useAccountDialogs(user);
  const { button, entries: further = [], dialogs: others, ...ways } = tools;
  return (
    <SignedInLayout user={user} entries={[...entries, ...further]} tools={button} banner={banner} {...ways}>
      {children}
      {dialogs}
      {others}
    </SignedInLayout>
  );
}
