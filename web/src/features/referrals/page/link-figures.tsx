import { t } from '@lingui/core/macro';
import { Box, SimpleGrid, Skeleton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { count } from '../../../lib/numbers.js';
import { Money } from '../../../ui/money.js';
import { conversionText } from '../visits.rules.js';
import { conversionOf, type LinkFigures } from './figures.rules.js';

const NOT_KNOWN = '–';

/** Visits, sales, conversion and commission of a link; a dash for what is not known or says nothing. */
export function Figures({ figures, failed }: { figures: LinkFigures | null; failed: boolean }) {
  const known = figures ?? (failed ? { visits: null, salesCount: null, commissionInCents: null } : null);
  const conversion = figures && conversionOf(figures);
  return (
    <SimpleGrid as="dl" columns={4} gap={{ base: '2', md: '4' }} maxW="2xl" aria-busy={!known}>
      <Figure name={t`Visits`}>{known && (known.visits === null ? NOT_KNOWN : count(known.visits))}</Figure>
      <Figure name={t`Sales`}>
        {known && (known.salesCount === null ? NOT_KNOWN : count(known.salesCount))}
      </Figure>
      <Figure name={t`Conversion`}>
        {known && (conversion === null ? NOT_KNOWN : conversionText(conversion))}
      </Figure>
      <Figure name={t`Commission`}>
        {known && (known.commissionInCents === null ? NOT_KNOWN : <Money cents={known.commissionInCents} />)}
      </Figure>
    </SimpleGrid>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box minW="0">
    <Text as="dt" textStyle="xs" color="fg.muted" truncate>
      {name}
    </Text>
    <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {children ?? <Skeleton as="span" display="inline-block" h="4" w="10" />}
    </Text>
  </Box>
);
