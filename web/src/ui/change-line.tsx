import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { Change } from '../lib/change.rules.js';

const ARROWS = { up: TrendingUp, down: TrendingDown, same: Minus };

/** An arrow, and how a figure stands to the one before in words. */
export function ChangeLine({
  change,
  children,
  ...props
}: FlexProps & { change: Pick<Change, 'direction'> }) {
  const Arrow = ARROWS[change.direction];
  return (
    <Flex gap="1.5" textStyle="xs" color={change.direction === 'up' ? 'green.fg' : 'fg.muted'} {...props}>
      <Box as="span" flexShrink="0" mt="0.5" aria-hidden>
        <Arrow size={14} />
      </Box>{' '}
      <span>{children}</span>
    </Flex>
  );
}
