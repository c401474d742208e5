import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { LeaderboardEntry } from '@portal/contracts/http/partner';
import { Money } from '../../ui/money.js';
import { TierBadge } from './tier-badge.js';

/** A partner's rank this month. */
export const RankedRow = ({ entry }: { entry: LeaderboardEntry }) => (
  <chakra.li
    display="flex"
    alignItems="center"
    gap={{ base: '3', md: '4' }}
    p={{ base: '3', md: '4' }}
    borderWidth="1px"
    borderRadius="l2"
    borderColor={entry.isYou ? 'brand.border' : undefined}
    bg={entry.isYou ? 'brand.subtle/60' : undefined}
  >
    <Box
      display="grid"
      placeItems="center"
      minW="9"
      h="9"
      px="1.5"
      flexShrink="0"
      borderRadius="full"
      bg={entry.rank === 1 ? 'brand.solid' : 'bg.muted'}
      color={entry.rank === 1 ? 'brand.contrast' : 'fg'}
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
    >
      #{entry.rank}
    </Box>
    <Box flex="1" minW="0">
      <Flex align="center" gap="2" flexWrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {entry.firstName} {entry.lastName}
        </Text>
        {entry.isYou && (
          <Badge colorPalette="brand" variant="solid" borderRadius="full" px="2">
            <Trans>You</Trans>
          </Badge>
        )}
        <TierBadge tier={entry.tier} />
      </Flex>
      {entry.companyName && (
        <Text textStyle="sm" color="fg.muted" truncate>
          {entry.companyName}
        </Text>
      )}
    </Box>
    <Box textAlign="end" flexShrink="0">
      <Money cents={entry.totalCommissionInCents} fontWeight="semibold" />
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {plural(entry.activeSales, { one: '# active sale', other: '# active sales' })}
      </Text>
    </Box>
  </chakra.li>
);
