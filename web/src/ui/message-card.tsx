import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Panel } from './panel.js';

const TONES = {
  success: { bg: 'bg.success', color: 'fg.success' },
  error: { bg: 'bg.error', color: 'fg.error' },
  neutral: { bg: 'bg.muted', color: 'fg.muted' },
};

interface Props {
  tone: keyof typeof TONES;
  icon: LucideIcon;
  title: string;
  /** The text, one paragraph. */
  message: ReactNode;
  children?: ReactNode;
}

/** A message that replaces the page: its title gets the focus, so that it is read out. */
export function MessageCard({ tone, icon: Icon, title, message, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <Panel maxW="lg" mx="auto" mt={{ md: '6' }} p={{ base: '6', md: '10' }}>
      <Stack align="center" textAlign="center" gap="5">
        <Box display="grid" placeItems="center" boxSize="14" borderRadius="full" {...TONES[tone]} aria-hidden>
          <Icon size={28} />
        </Box>
        <Stack gap="2">
          <Heading
            ref={heading}
            as="h1"
            size="2xl"
            letterSpacing="tight"
            textWrap="balance"
            tabIndex={-1}
            outline="none"
          >
            {title}
          </Heading>
          <Text color="fg.muted" textWrap="balance" overflowWrap="anywhere" aria-live="polite">
            {message}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Panel>
  );
}
