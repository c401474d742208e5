import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { useListPage } from '../../lib/use-list-page.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { Pager } from '../../ui/pager.js';
import { Panel } from '../../ui/panel.js';
import { ExplainButton } from './explain-button.js';
import { fullName } from './people.rules.js';
import { salesList } from './queries.js';
import { SaleItem } from './sale-item.js';
import { SaleRows, SaleRowSkeletons } from './sale-rows.js';
import { StatementLink } from './statement-link.js';

/** Each commission, newest first, with 'Explain'. */
export function CommissionsPanel() {
  const { reading, paging } = useListPage(salesList);
  const page = reading.data;
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="commissions">
        <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" mb="4">
          <Heading as="h2" id="commissions" size="md">
            <Trans>Commissions</Trans>
          </Heading>
          <StatementLink />
        </Flex>
        {reading.isLoadingError ? (
          <FailedState
            title={t`Your commissions could not be loaded`}
            message={messageOf(reading.error)}
            onRetry={() => void reading.refetch()}
          />
        ) : !page ? (
          <SaleRowSkeletons count={paging.size} lines={3} />
        ) : page.total === 0 ? (
          <EmptyState
            icon={ReceiptText}
            text={t`No commission yet. Share your referral link to start earning.`}
          />
        ) : (
          <Box aria-busy={reading.isPlaceholderData} opacity={reading.isPlaceholderData ? 0.6 : 1}>
            <SaleRows>
              {page.rows.map((sale) => (
                <SaleItem
                  key={sale.id}
                  sale={sale}
                  heading={sale.productName ?? t`Unknown Product`}
                  show="commission"
                >
                  <Text truncate>
                    {fullName(sale.customerFirstName, sale.customerLastName) ??
                      t`Customer info not available`}
                  </Text>
                  <ExplainButton saleId={sale.id} />
                </SaleItem>
              ))}
            </SaleRows>
            {page.total > paging.size && <Pager page={page} noun="commissions" {...paging} />}
          </Box>
        )}
      </section>
    </Panel>
  );
}
