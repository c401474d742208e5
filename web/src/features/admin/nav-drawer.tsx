import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useBlocker } from '@tanstack/react-router';
import { Brand } from '../../ui/brand.js';
import { SideNav } from './side-nav.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onSettings: () => void;
}

/** The administrator's pages on a narrow screen. The browser's 'Back' closes them, as it does in apps. */
export function NavDrawer({ open, onClose, onSettings }: Props) {
  useBlocker({
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
    disabled: !open,
  });
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={open}
      onOpenChange={(next) => !next.open && onClose()}
      placement="start"
      size="xs"
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="17rem">
            <Drawer.Header px="4" py="3">
              <Drawer.Title srOnly>Menu</Drawer.Title>
              <Brand name="Admin Portal" />
            </Drawer.Header>
            <Drawer.Body p="0">
              <SideNav onSettings={onSettings} onGo={onClose} />
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" colorPalette="gray" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
