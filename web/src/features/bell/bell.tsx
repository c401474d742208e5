import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { BellButton } from './bell-button.js';

// Loaded on hover or focus, as the account menu is.
const Panel = lazyPart(async () => (await import('./bell-panel.js')).BellPanel, {
  waiting: () => <BellButton aria-haspopup="dialog" />,
  failed: (again) => <BellButton aria-label="Notices: could not be opened. Try again" onClick={again} />,
});

/** A partner's bell (D-145). */
export function Bell() {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <Panel />
  ) : (
    <BellButton
      aria-haspopup="dialog"
      onPointerEnter={Panel.preload}
      onFocus={Panel.preload}
      onClick={() => setWanted(true)}
    />
  );
}
