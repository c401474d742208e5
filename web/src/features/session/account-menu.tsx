import { t } from '@lingui/core/macro';
import type { User } from '@portal/contracts/http/account';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { AccountButton } from './account-button.js';
import type { AccountEntry } from './account-menu-panel.js';

// A seventh of the dashboard's first load, so it is loaded on hover or focus.
const Panel = lazyPart<Props>(async () => (await import('./account-menu-panel.js')).AccountMenuPanel, {
  waiting: ({ user }) => <AccountButton user={user} aria-haspopup="menu" />,
  failed: (again, { user }) => (
    <AccountButton user={user} aria-label={t`Account: could not be opened. Try again`} onClick={again} />
  ),
});

interface Props {
  user: User;
  entries: AccountEntry[];
}

export function AccountMenu({ user, entries }: Props) {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <Panel user={user} entries={entries} />
  ) : (
    <AccountButton
      user={user}
      aria-haspopup="menu"
      onPointerEnter={Panel.preload}
      onFocus={Panel.preload}
      onClick={() => setWanted(true)}
    />
  );
}
