import type { AdminClient } from '@portal/contracts/http/admin-sales';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useListPageOf } from '../../lib/use-list-page.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { clientsColumns } from './clients-columns.js';
import { DeleteCommission } from './delete-commission.js';
import { clientsList } from './queries.js';

type Search = ReturnType<typeof clientsList.searchIn>;

/** A partner's sales, on their page. @param onExplain opens the explanation of a sale's commission */
export function SalesOfPartner(props: { partnerId: number; onExplain: (saleId: number) => void }) {
  const [search, setSearch] = useState<Search>({ partner: props.partnerId });
  const [deleted, setDeleted] = useState<AdminClient | null>(null);
  const sales = useListPageOf(clientsList, search, (next) => setSearch((now) => ({ ...now, ...next })));
  return (
    <Panel>
      <ListPage
        list={sales}
        label="Sales"
        noun="sales"
        columns={clientsColumns({ onDelete: setDeleted, onExplain: props.onExplain }).filter(
          ({ id }) => id !== 'partner',
        )}
        columnsOf="sales-of-partner"
        keyOf={({ saleId }) => saleId}
        failed="The sales could not be loaded"
        empty={{ icon: Users, text: 'No sales yet' }}
      />
      <DeleteCommission client={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}
