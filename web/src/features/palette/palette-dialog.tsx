import { CloseButton, Dialog, HStack, Portal, Text, VisuallyHidden } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { useRef } from 'react';
import { opensPalette } from '../../lib/shortcuts.rules.js';
import { Keys } from '../../ui/keys.js';
import { Finder } from './finder.js';
import type { Place } from './use-sections.js';

interface Props {
  open: boolean;
  onClose: () => void;
  places: Place[];
}

/** ⌘K: finds anything in the portal by a part of its text. Mounted anew each time, so that it opens empty. */
export function PaletteDialog({ open, onClose, places }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** After a choice the focus goes to the page, not back to the button. */
  const left = useRef(false);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open={open}
      onOpenChange={(next) => !next.open && onClose()}
      lazyMount
      unmountOnExit
      placement="top"
      motionPreset="slide-in-top"
      size={{ mdDown: 'full', md: 'lg' }}
      initialFocusEl={() => input.current}
      onExitComplete={() => {
        left.current = false;
      }}
      finalFocusEl={() => (left.current ? document.getElementById('content') : null)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px={{ md: '6' }}>
          <Dialog.Content
            borderRadius={{ mdDown: 'none', md: 'l3' }}
            h={{ mdDown: '100dvh', md: 'auto' }}
            maxH={{ mdDown: '100dvh', md: '78dvh' }}
            overflow="hidden"
            onKeyDown={(event) => {
              if (!opensPalette(event)) return;
              event.preventDefault();
              onClose();
            }}
          >
            <VisuallyHidden>
              <Dialog.Title>Search everything</Dialog.Title>
            </VisuallyHidden>
            <Finder
              places={places}
              input={input}
              onLeave={() => {
                left.current = true;
                onClose();
              }}
              close={
                <Dialog.CloseTrigger asChild position="static" flexShrink="0">
                  <CloseButton size={{ base: 'md', md: 'sm' }} aria-label="Close" colorPalette="gray" />
                </Dialog.CloseTrigger>
              }
            />
            <HStack
              hideBelow="md"
              gap="4"
              px="5"
              py="2.5"
              borderTopWidth="1px"
              textStyle="xs"
              color="fg.muted"
              aria-hidden
            >
              <Hint keys={['↑', '↓']} text="to move" />
              <Hint keys={['Enter']} text="to open" />
              <Hint keys={['Esc']} text="to close" />
            </HStack>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const Hint = ({ keys, text }: { keys: string[]; text: string }) => (
  <HStack gap="1.5">
    <Keys keys={keys} />
    <Text as="span">{text}</Text>
  </HStack>
);
