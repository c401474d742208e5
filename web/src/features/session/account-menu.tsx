import type { User } from '@portal/contracts/http/account';
import { lazy, Suspense, useState } from 'react';
import { AccountButton } from './account-button.js';

// A seventh of the dashboard's first load, so it comes when somebody reaches for it.
const load = () => import('./account-menu-panel.js');
const Panel = lazy(async () => ({ default: (await load()).AccountMenuPanel }));
const preload = () => void load().catch(() => undefined);

interface Props {
  user: User;
  onSupport: () => void;
}

export function AccountMenu({ user, onSupport }: Props) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <AccountButton
      user={user}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <Panel user={user} onSupport={onSupport} />
    </Suspense>
  ) : (
    button
  );
}
