import { t } from '@lingui/core/macro';
import { Text } from '@chakra-ui/react';
import { UsersRound } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import { fullName } from './people.rules.js';
import { clientsList } from './queries.js';
import { SaleItem } from './sale-item.js';
import { SalePage } from './sale-page.js';

/** The partner's unique clients, each with their first sale. */
export const ClientsCard = () => (
  <SalePage
    icon={UsersRound}
    title={t`Clients`}
    noun="clients"
    subtitle={{
      some: t`Track your clients and their purchase status`,
      none: t`Your clients will appear here once you make your first sale`,
    }}
    failed={t`Your clients could not be loaded`}
    empty={t`No clients yet. Share your referral link to start building your client base.`}
    list={useListPage(clientsList)}
    lines={2}
    row={(client) => (
      <SaleItem
        key={client.id}
        sale={client}
        heading={fullName(client.customerFirstName, client.customerLastName) ?? t`Client name not available`}
        show="amount"
      >
        <Text truncate>{client.productName ?? t`Unknown Product`}</Text>
        {client.customerEmail && <Text truncate>{client.customerEmail}</Text>}
      </SaleItem>
    )}
  />
);
