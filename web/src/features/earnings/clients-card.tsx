import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { PagePosition } from '../../lib/pages.js';
import { fullName } from './people.rules.js';
import { clientsQuery } from './queries.js';
import { SaleItem } from './sale-item.js';
import { SalePage } from './sale-page.js';

interface Props {
  position: PagePosition;
  onTurn: (position: PagePosition) => void;
}

/** The partner's unique clients, each with their first sale. */
export const ClientsCard = ({ position, onTurn }: Props) => (
  <SalePage
    icon={UsersRound}
    title="Clients"
    noun="clients"
    subtitle={{
      some: 'Track your clients and their purchase status',
      none: 'Your clients will appear here once you make your first sale',
    }}
    empty="No clients yet. Share your referral link to start building your client base."
    query={useQuery(clientsQuery(position))}
    position={position}
    onTurn={onTurn}
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
