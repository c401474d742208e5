import { t } from '@lingui/core/macro';
import { Box } from '@chakra-ui/react';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { formatExactDollars } from '@portal/contracts/values/money';
import { exactDate } from '../../lib/dates.js';
import { Fact, Facts } from '../../ui/facts.js';

/** What was bought, for how much, and by which reference the support finds it (D-135). */
export const PaymentFacts = ({ sale }: { sale: RecordedSale }) => (
  <Box w="full" p="4" borderWidth="1px" borderRadius="l2" textAlign="start">
    <Facts>
      <Fact name={t`Product`}>{sale.productName}</Fact>
      <Fact name={t`Amount paid`}>{formatExactDollars(sale.amountInCents)}</Fact>
      <Fact name={t`Date`}>{exactDate(new Date(sale.createdAt))}</Fact>
      <Fact name={t`Payment reference`}>{sale.stripePaymentId}</Fact>
    </Facts>
  </Box>
);
