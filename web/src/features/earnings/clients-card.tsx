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
    title="Clients"
    noun="clients"
    subtitle={{
      some: 'Track your clients and their purchase status',
      none: 'Your clients will appear here once you make your first sale',
    }}
    empty="No clients yet. Share your referral link to start building your client base."
    list={useListPage(clientsList)}
    lines={2}
    row={(client) => (
      <SaleItem
        key={client.id}
        sale={client}
        heading={fullName(client.customerFirstName, client.customerLastName) ?? 'Client name not available'}
        show="amount"
      >
        <Text truncate>{client.productName ?? 'Unknown Product'}</Text>
        {client.customerEmail && <Text truncate>{client.customerEmail}</Text>}
      </SaleItem>
    )}
  />
);
