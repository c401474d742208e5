import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconTile } from './collapsible-panel.js';

interface Props {
  id?: string;
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  onOpen: () => void;
  /** Called on hover or focus, to preload what `onOpen` shows. */
  onReach: () => void;
}

/** A card that is a button. */
export const ActionCard = ({ id, icon, title, text, onOpen, onReach }: Props) => (
  <chakra.button
    id={id}
    type="button"
    onClick={onOpen}
    onPointerEnter={onReach}
    onFocus={onReach}
    className="group"
    display="flex"
    alignItems="center"
    gap="4"
    p={{ base: '4', md: '5' }}
    textAlign="start"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l3"
    boxShadow="sm"
    cursor="pointer"
    focusVisibleRing="outside"
    transition="border-color 150ms, box-shadow 150ms, translate 150ms"
    _hover={{ borderColor: 'brand.border', boxShadow: 'md', translate: '0 -1px' }}
  >
    <IconTile icon={icon} />
    <Box flex="1" minW="0">
      <Text fontWeight="semibold">{title}</Text>
      <Text textStyle="sm" color="fg.muted">
        {text}
      </Text>
    </Box>
    <Box color="fg.subtle" transition="translate 150ms" _groupHover={{ translate: '2px 0' }} aria-hidden>
      <ChevronRight size={18} />
    </Box>
  </chakra.button>
);
