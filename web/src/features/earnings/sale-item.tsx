import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { PartnerSale } from '@portal/contracts/http/partner';
import type { Cents } from '@portal/contracts/values/money';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { PaidBadge } from '../../ui/status-badge.js';

interface Props {
  sale: PartnerSale;
  heading: string;
  cents: Cents;
  children: ReactNode;
}

/** One sale, as payments and clients both show it. */
export const SaleItem = ({ sale, heading, cents, children }: Props) => (
  <chakra.li
    borderWidth="1px"
    borderRadius="l2"
    p="4"
    minW="0"
    transition="border-color 150ms"
    _hover={{ borderColor: 'brand.border' }}
  >
    <Flex justify="space-between" gap="3">
      <Box minW="0">
        <Text fontWeight="medium" truncate title={heading}>
          {heading}
        </Text>
        <Text textStyle="xs" color="fg.muted" mt="0.5">
          <RelativeDate at={sale.createdAt} />
        </Text>
      </Box>
      <Flex direction="column" align="end" gap="1.5" flexShrink="0">
        <Money cents={cents} fontWeight="semibold" />
        <PaidBadge isPaid={sale.isPaid} />
      </Flex>
    </Flex>
    <Box mt="3" pt="3" borderTopWidth="1px" textStyle="sm" color="fg.muted">
      {children}
    </Box>
  </chakra.li>
);
