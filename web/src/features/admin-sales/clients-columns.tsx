import { Stack, Text } from '@chakra-ui/react';
import type { AdminClient } from '@portal/contracts/http/admin-sales';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.js';
import { StandingMoney } from '../../ui/money.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SaleStatus } from '../../ui/status-badge.js';
import { ClientMenu } from './client-menu.js';
import { clientName } from './client-name.rules.js';

const TwoLines = ({ first, second }: { first: ReactNode; second: string | null }) => (
  <Stack gap="0" minW="0">
    <Text fontWeight="medium" overflowWrap="anywhere">
      {first}
    </Text>
    {second && (
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {second}
      </Text>
    )}
  </Stack>
);

interface Actions {
  onDelete: (client: AdminClient) => void;
  onExplain: (saleId: number) => void;
}

export const clientsColumns = ({ onDelete, onExplain }: Actions): Column<AdminClient>[] => [
  {
    id: 'date',
    header: 'Date',
    sortable: true,
    onPhone: 'more',
    cell: ({ date }) => <RelativeDate at={date} />,
  },
  {
    id: 'client',
    header: 'Client',
    onPhone: 'head',
    cell: (client) => {
      const name = clientName(client);
      return <TwoLines first={name} second={name === client.customerEmail ? null : client.customerEmail} />;
    },
  },
  {
    id: 'partner',
    header: 'Partner',
    sortable: true,
    cell: ({ partner }) => (
      <TwoLines
        first={
          <PartnerLink
            id={partner.id}
            name={[partner.firstName, partner.lastName].filter(Boolean).join(' ')}
          />
        }
        second={partner.companyName}
      />
    ),
  },
  { id: 'product', header: 'Product', hidden: true, cell: ({ product }) => product.name },
  {
    id: 'amount',
    header: 'Amount',
    onPhone: 'line',
    sortable: true,
    align: 'end',
    cell: (row) => <StandingMoney cents={row.amountInCents} standing={row.standingAmountInCents} />,
  },
  {
    id: 'commission',
    header: 'Commission',
    hidden: true,
    align: 'end',
    cell: (row) => <StandingMoney cents={row.commissionInCents} standing={row.standingCommissionInCents} />,
  },
  {
    id: 'code',
    header: 'Ref. Code',
    hidden: true,
    cell: ({ referral }) => (
      <Text fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
        {referral.code}
      </Text>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'line',
    cell: ({ isPaid, pendingUntil, flagState, state }) => (
      <SaleStatus
        isPaid={isPaid}
        pendingUntil={pendingUntil}
        flagState={flagState}
        state={state}
        align={{ base: 'end', md: 'start' }}
      />
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (client) => (
      <ClientMenu
        client={client}
        onDelete={() => onDelete(client)}
        onExplain={() => onExplain(client.saleId)}
      />
    ),
  },
];
