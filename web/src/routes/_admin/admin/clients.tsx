import { CLIENT_SORTS, CLIENT_STATUSES } from '@portal/contracts/values/list-orders';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ClientsTab } from '../../../features/sales/clients-tab.js';
import { clientsQuery, type ClientsSearch } from '../../../features/sales/queries.js';
import { choiceIn, listSearch } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';

const Explain = lazyDialog(
  async () => (await import('../../../features/payouts/explain-dialog.js')).ExplainDialog,
);

export const Route = createFileRoute('/_admin/admin/clients')({
  validateSearch: (raw): ClientsSearch => ({
    ...listSearch(raw, CLIENT_SORTS),
    partner:
      Number.isSafeInteger(raw['partner']) && Number(raw['partner']) > 0 ? Number(raw['partner']) : undefined,
    status: choiceIn(raw['status'], CLIENT_STATUSES),
    sync: raw['sync'] === 1 ? 1 : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(clientsQuery(deps)),
  component: Clients,
});

function Clients() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (changes: ClientsSearch) =>
      void navigate({
        search: (now) => ({ ...now, ...changes }),
        resetScroll: false,
        replace: 'sync' in changes,
      }),
    [navigate],
  );
  const [asked, setAsked] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ClientsTab
        search={Route.useSearch()}
        onSearch={onSearch}
        onExplain={(saleId) => {
          setAsked(saleId);
          setAsking(true);
        }}
      />
      <Explain saleId={asked} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
