import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from '../features/admin/menu-button.js';
import { SideNav } from '../features/admin/side-nav.js';
import { useAdminPages } from '../features/admin/use-admin-pages.js';
import { PaletteButton } from '../features/palette/palette-button.js';
import { useSearchChange } from '../lib/use-search-change.js';
import { useShortcuts } from '../lib/use-shortcuts.js';
import { lazyDialog } from '../ui/lazy-dialog.js';
import type { PageTools } from './-signed-in-page.js';

const Palette = lazyDialog(async () => (await import('../features/palette/palette-dialog.js')).PaletteDialog);

const NavDrawer = lazyDialog(async () => (await import('../features/admin/nav-drawer.js')).NavDrawer);

const Shortcuts = lazyDialog(
  async () => (await import('../features/palette/shortcuts-dialog.js')).ShortcutsDialog,
);

/** What every administrator's page has: the ways to the pages, the palette with its button, and the shortcuts. */
export function useAdminTools(): PageTools {
  const navigate = useNavigate();
  const change = useSearchChange();
  const [shown, setShown] = useState<'pages' | 'palette' | 'help' | null>(null);
  const close = () => setShown(null);
  useShortcuts({ palette: () => setShown('palette'), help: () => setShown('help') });
  const openSettings = () => change({ dialog: 'settings' });
  const places = [
    ...useAdminPages().map(({ to, label }) => ({ label, onGo: () => void navigate({ to }) })),
    { label: 'Admin Settings', onGo: openSettings },
  ];
  return {
    menu: <MenuButton onOpen={() => setShown('pages')} onReach={NavDrawer.preload} />,
    side: <SideNav onSettings={openSettings} />,
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
        <NavDrawer open={shown === 'pages'} onClose={close} onSettings={openSettings} />
        <Palette open={shown === 'palette'} onClose={close} places={places} />
        <Shortcuts open={shown === 'help'} onClose={close} />
      </>
    ),
  };
}
