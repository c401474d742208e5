import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, SimpleGrid, Skeleton, Text } from '@chakra-ui/react';
import type { PublicConfig } from '@portal/contracts/http/config';
import { DEFAULT_PRIZES } from '@portal/contracts/values/prizes';
import { useQuery } from '@tanstack/react-query';
import { Award, Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { configQuery } from '../../lib/config.js';
import { messageOf } from '../../lib/errors.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';

type Prize = PublicConfig['prizes'][number];
const places = (): Record<Prize['rank'], string> => ({
  1: t`1st place`,
  2: t`2nd place`,
  3: t`3rd place`,
});

/** Those that the portal comes with are in the page's language; an operator's own in theirs. */
const defaultPrizes = (): Record<string, string> => ({
  [DEFAULT_PRIZES[1]]: t`a 42 inch TV`,
  [DEFAULT_PRIZES[2]]: t`a $50 gift card`,
  [DEFAULT_PRIZES[3]]: t`a $25 gift card`,
});

/** The prizes of the month's first three, as configured (D-23). */
export function Prizes() {
  const config = useQuery(configQuery);
  if (config.isLoadingError)
    return (
      <FailedState
        title={t`The prizes could not be loaded`}
        message={messageOf(config.error)}
        onRetry={() => void config.refetch()}
      />
    );
  if (!config.data)
    return (
      <Cards busy>
        {Object.keys(places()).map((rank) => (
          <Skeleton key={rank} as="li" h={{ base: '5rem', md: '5.5rem' }} borderRadius="l2" />
        ))}
      </Cards>
    );
  const { prizes } = config.data;
  if (prizes.length === 0) return null;
  return (
    <Cards>
      {prizes.map((each) => (
        <PrizeCard key={each.rank} rank={each.rank} prize={defaultPrizes()[each.prize] ?? each.prize} />
      ))}
    </Cards>
  );
}

const Cards = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <SimpleGrid
    as="ul"
    listStyleType="none"
    aria-label={t`Prizes`}
    aria-busy={busy}
    columns={{ base: 1, sm: 3 }}
    gap={{ base: '3', md: '5' }}
  >
    {children}
  </SimpleGrid>
);

function PrizeCard({ rank, prize }: Prize) {
  const first = rank === 1;
  const Icon = first ? Award : Gift;
  return (
    <Panel asChild borderColor={first ? 'brand.border' : undefined}>
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
            {places()[rank]}
          </Text>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <Trans>Wins {prize}</Trans>
          </Text>
        </Box>
      </chakra.li>
    </Panel>
  );
}
