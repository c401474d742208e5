import { Box, chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { PRIZES } from '@portal/contracts/values/prizes';
import { Gift, Tv, type LucideIcon } from 'lucide-react';
import { Panel } from '../../ui/panel.js';

const LOOKS: Record<(typeof PRIZES)[number]['rank'], { icon: LucideIcon; place: string }> = {
  1: { icon: Tv, place: '1st place' },
  2: { icon: Gift, place: '2nd place' },
  3: { icon: Gift, place: '3rd place' },
};

/** What the first three win. */
export const Prizes = () => (
  <SimpleGrid
    as="ul"
    listStyleType="none"
    aria-label="Prizes"
    columns={{ base: 1, sm: 3 }}
    gap={{ base: '3', md: '5' }}
  >
    {PRIZES.map(({ rank, prize }) => {
      const { icon: Icon, place } = LOOKS[rank];
      const first = rank === 1;
      return (
        <Panel asChild key={rank} borderColor={first ? 'brand.border' : undefined}>
          <chakra.li display="flex" alignItems="center" gap="4" p={{ base: '4', md: '5' }}>
            <Box
              display="grid"
              placeItems="center"
              boxSize="12"
              flexShrink="0"
              borderRadius="full"
              bg={first ? 'brand.solid' : 'brand.subtle'}
              color={first ? 'brand.contrast' : 'brand.fg'}
              aria-hidden
            >
              <Icon size={22} />
            </Box>
            <Box minW="0">
              <Text textStyle="sm" color="fg.muted">
                {place}
              </Text>
              <Text fontWeight="semibold">Wins {prize}</Text>
            </Box>
          </chakra.li>
        </Panel>
      );
    })}
  </SimpleGrid>
);
