import { IconButton } from '@chakra-ui/react';
import { Menu } from 'lucide-react';

interface Props {
  onOpen: () => void;
  /** Called on hover or focus, to preload the menu. */
  onReach: () => void;
}

/** Opens the list of the administrator's pages, where a narrow screen has no room for it. */
export const MenuButton = ({ onOpen, onReach }: Props) => (
  <IconButton
    hideFrom="lg"
    variant="ghost"
    colorPalette="gray"
    size="sm"
    ms="-2"
    aria-label="Menu"
    aria-haspopup="dialog"
    onPointerEnter={onReach}
    onFocus={onReach}
    onClick={onOpen}
  >
    <Menu aria-hidden />
  </IconButton>
);
