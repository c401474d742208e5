import { Box, chakra, Heading } from '@chakra-ui/react';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.js';

/** A collapsible part of the form, open at first. Uses the native <details>, which costs no bytes. */
export const Section = (props: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <Panel asChild>
    <chakra.details open className="group">
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="3"
        p="5"
        cursor="pointer"
        borderRadius="l3"
        focusVisibleRing="outside"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <Box color="brand.fg" aria-hidden>
          <props.icon size={20} />
        </Box>
        <Heading as="h2" size="md" flex="1">
          {props.title}
        </Heading>
        <Box
          color="fg.muted"
          transition="rotate 200ms"
          css={{ 'details[open] > summary &': { rotate: '180deg' } }}
        >
          <ChevronDown size={20} aria-hidden />
        </Box>
      </chakra.summary>
      <Box px="5" pb="5">
        {props.children}
      </Box>
    </chakra.details>
  </Panel>
);

/** Opens the section of an input, and focuses the input. */
export function reveal(input: HTMLElement | null | undefined): void {
  const details = input?.closest('details');
  if (details) details.open = true;
  input?.focus();
}
