import { createFileRoute } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { ClientsTab } from '../../../features/admin-sales/clients-tab.js';
import { clientsList } from '../../../features/admin-sales/queries.js';
import { queryClient } from '../../../lib/query.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';

const Explain = lazyDialog(
  async () => (await import('../../../features/admin-sales/explain-dialog.js')).ExplainDialog,
);

export const Route = createFileRoute('/_admin/admin/clients')({
  staticData: {
    adminPage: {
      label: 'Clients',
      icon: ReceiptText,
      group: 'sales',
      order: 10,
      title: 'Client Subscriptions',
    },
  },
  validateSearch: clientsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(clientsList.query(deps)),
  component: Clients,
});

function Clients() {
  const [asked, setAsked] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ClientsTab
        onExplain={(saleId) => {
          setAsked(saleId);
          setAsking(true);
        }}
      />
      <Explain saleId={asked} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
