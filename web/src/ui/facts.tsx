import { chakra, SimpleGrid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gapX="6" gapY="3">
    {children}
  </SimpleGrid>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack gap="0.5" minW="0">
    <chakra.dt textStyle="xs" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd textStyle="sm" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </Stack>
);
