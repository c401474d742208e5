import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { PartnerSale } from '@portal/contracts/http/partner';
import type { ReactNode } from 'react';
import { StandingMoney } from '../../ui/money.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SaleStatus } from '../../ui/status-badge.js';

interface Props {
  sale: PartnerSale;
  heading: string;
  /** Which amount of the sale is shown. */
  show: 'amount' | 'commission';
  children: ReactNode;
}

/** One sale, for both payments and clients. */
export const SaleItem = ({ sale, heading, show, children }: Props) => (
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
        {show === 'amount' ? (
          <StandingMoney
            cents={sale.amountInCents}
            standing={sale.standingAmountInCents}
            fontWeight="semibold"
          />
        ) : (
          <StandingMoney
            cents={sale.commissionInCents}
            standing={sale.standingCommissionInCents}
            fontWeight="semibold"
          />
        )}
        <SaleStatus
          isPaid={sale.isPaid}
          pendingUntil={sale.pendingUntil}
          flagState={sale.flagState}
          reader="partner"
          state={sale.state}
        />
      </Flex>
    </Flex>
    <Box mt="3" pt="3" borderTopWidth="1px" textStyle="sm" color="fg.muted">
      {children}
    </Box>
  </chakra.li>
);
