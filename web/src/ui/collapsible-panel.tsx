import { Box, chakra, Collapsible, Heading, Text } from '@chakra-ui/react';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from './panel.js';

interface Props {
  id?: string;
  icon: LucideIcon;
  title: string;
  subtitle?: string;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Beside the title: a count or a status. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card that its header opens and closes, by click or key. */
export const CollapsiblePanel = (props: Props) => (
  <Panel asChild transition="border-color 150ms" _hover={{ borderColor: 'brand.border' }}>
    <Collapsible.Root
      lazyMount
      {...(props.id && { ids: { root: props.id } })}
      open={props.open}
      defaultOpen={props.defaultOpen}
      onOpenChange={({ open }) => props.onOpenChange?.(open)}
    >
      <Heading as="h2" size="md">
        <Collapsible.Trigger asChild>
          <chakra.button
            type="button"
            display="flex"
            alignItems="center"
            gap="4"
            w="full"
            p="5"
            textAlign="start"
            cursor="pointer"
            borderRadius="l3"
            focusVisibleRing="outside"
            className="group"
          >
            <IconTile icon={props.icon} />
            <Box flex="1" minW="0">
              <Text fontWeight="semibold" textStyle="md">
                {props.title}
              </Text>
              {props.subtitle && (
                <Text textStyle="sm" fontWeight="normal" color="fg.muted">
                  {props.subtitle}
                </Text>
              )}
            </Box>
            {props.aside}
            <Collapsible.Indicator
              color="fg.subtle"
              transition="rotate 200ms, color 150ms"
              _groupHover={{ color: 'fg' }}
              _open={{ rotate: '180deg' }}
              aria-hidden
            >
              <ChevronDown size={20} />
            </Collapsible.Indicator>
          </chakra.button>
        </Collapsible.Trigger>
      </Heading>
      <Collapsible.Content>
        <Box px="5" pb="5">
          {props.children}
        </Box>
      </Collapsible.Content>
    </Collapsible.Root>
  </Panel>
);

/** The small coloured square at the start of a card. */
export const IconTile = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Box
    display="grid"
    placeItems="center"
    boxSize="10"
    flexShrink="0"
    borderRadius="l2"
    bg="brand.subtle"
    color="brand.fg"
    aria-hidden
  >
    <Icon size={20} />
  </Box>
);
