import { Button, chakra, VisuallyHidden } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { commandKey } from '../../lib/shortcuts.rules.js';
import { Keys } from '../../ui/keys.js';

interface Props {
  onOpen: () => void;
  /** Called on hover or focus, to preload the palette. */
  onReach: () => void;
}

/** Opens the palette by pointer, and shows its keyboard shortcut. */
export const PaletteButton = ({ onOpen, onReach }: Props) => (
  <Button
    variant="outline"
    colorPalette="gray"
    color="fg.muted"
    px={{ base: '0', sm: '3' }}
    minW={{ base: '10', sm: '56' }}
    justifyContent={{ base: 'center', sm: 'start' }}
    aria-haspopup="dialog"
    aria-keyshortcuts="Meta+K Control+K"
    onPointerEnter={onReach}
    onFocus={onReach}
    onClick={onOpen}
  >
    <Search aria-hidden />
    <chakra.span hideBelow="sm" flex="1" textAlign="start" fontWeight="normal">
      Search everything
    </chakra.span>
    <VisuallyHidden hideFrom="sm">Search everything</VisuallyHidden>
    <chakra.span hideBelow="sm" aria-hidden>
      <Keys keys={[commandKey(navigator.userAgent), 'K']} />
    </chakra.span>
  </Button>
);
