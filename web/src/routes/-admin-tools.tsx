import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useAdminTabs } from '../features/admin/use-admin-tabs.js';
import { PaletteButton } from '../features/palette/palette-button.js';
import { useSearchChange } from '../lib/use-search-change.js';
import { useShortcuts } from '../lib/use-shortcuts.js';
import { lazyDialog } from '../ui/lazy-dialog.js';
import type { PageTools } from './-signed-in-page.js';

const Palette = lazyDialog(async () => (await import('../features/palette/palette-dialog.js')).PaletteDialog);

const Shortcuts = lazyDialog(
  async () => (await import('../features/palette/shortcuts-dialog.js')).ShortcutsDialog,
);

/** Additional parts of every administrator page: the palette with its button, and the shortcuts. */
export function useAdminTools(): PageTools {
  const navigate = useNavigate();
  const change = useSearchChange();
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const close = () => setShown(null);
  useShortcuts({ palette: () => setShown('palette'), help: () => setShown('help') });
  const places = [
    ...useAdminTabs().map(({ to, label }) => ({ label, onGo: () => void navigate({ to }) })),
    { label: 'Admin Settings', onGo: () => change({ dialog: 'settings' }) },
  ];
  return {
    button: <PaletteButton onOpen={() => setShown('palette')} onReach={Palette.preload} />,
    entries: [
      {
        label: 'Keyboard shortcuts',
        icon: Keyboard,
        onOpen: () => setShown('help'),
        onReach: Shortcuts.preload,
      },
    ],
    dialogs: (
      <>
        <Palette open={shown === 'palette'} onClose={close} places={places} />
        <Shortcuts open={shown === 'help'} onClose={close} />
      </>
    ),
  };
}
