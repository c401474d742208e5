import { t } from '@lingui/core/macro';
import { Stack, Text } from '@chakra-ui/react';
import type { PartnerClient } from '@portal/contracts/http/partner';
import { count } from '../../lib/numbers.js';
import type { Column } from '../../ui/data-table.js';
import { Money } from '../../ui/money.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { fullName } from './people.rules.js';

/** While payments-sales is of the release before, only the first purchase is known. */
const UNKNOWN = '–';

export const purchaseColumns = (): Column<PartnerClient>[] => [
  {
    id: 'name',
    header: t`Client`,
    sortable: true,
    bare: true,
    cell: (client) => (
      <Stack gap="0" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {fullName(client.customerFirstName, client.customerLastName) ?? t`Client name not available`}
        </Text>
        {client.customerEmail && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {client.customerEmail}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'latest',
    header: t`Latest purchase`,
    sortable: true,
    cell: ({ purchases, createdAt, productName }) => (
      <Stack gap="0" minW="0">
        <RelativeDate at={purchases?.latestAt ?? createdAt} />
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {purchases?.latestProductName ?? productName}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'purchases',
    header: t`Purchases`,
    sortable: true,
    align: 'end',
    cell: ({ purchases }) => (purchases ? count(purchases.count) : UNKNOWN),
  },
  {
    id: 'value',
    header: t`Lifetime value`,
    sortable: true,
    align: 'end',
    cell: ({ purchases }) =>
      purchases ? <Money cents={purchases.valueInCents} fontWeight="semibold" /> : UNKNOWN,
  },
];
