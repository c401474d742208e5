import { t } from '@lingui/core/macro';
import { Box, Text } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import { ExplainButton } from './explain-button.js';
import { fullName } from './people.rules.js';
import { salesList } from './queries.js';
import { SaleItem } from './sale-item.js';
import { SalePage } from './sale-page.js';
import { StatementLink } from './statement-link.js';

/** The partner's sales with their commission, newest first. */
export const PaymentsCard = () => (
  <SalePage
    id="payments"
    icon={ReceiptText}
    title={t`Payments`}
    noun="payments"
    subtitle={{
      some: t`Track your earnings and payouts`,
      none: t`Your payment history will appear here once you make your first sale`,
    }}
    failed={t`Your payments could not be loaded`}
    empty={t`No sales recorded yet. Share your referral link to start earning commissions.`}
    list={useListPage(salesList)}
    lines={4}
    footer={
      <Box mt="4">
        <StatementLink />
      </Box>
    }
    row={(sale) => (
      <SaleItem key={sale.id} sale={sale} heading={sale.productName ?? t`Unknown Product`} show="commission">
        <Text truncate>
          {fullName(sale.customerFirstName, sale.customerLastName) ?? t`Customer info not available`}
        </Text>
        {sale.customerEmail && <Text truncate>{sale.customerEmail}</Text>}
        <ExplainButton saleId={sale.id} />
      </SaleItem>
    )}
  />
);
