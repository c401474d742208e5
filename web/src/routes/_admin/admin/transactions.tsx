import { TRANSACTION_SORTS } from '@portal/contracts/values/list-orders';
import { createFileRoute } from '@tanstack/react-router';
import { transactionsQuery } from '../../../features/sales/queries.js';
import { TransactionsTab } from '../../../features/sales/transactions-tab.js';
import { listSearch } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/transactions')({
  validateSearch: (raw) => listSearch(raw, TRANSACTION_SORTS),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(transactionsQuery(deps)),
  component: Transactions,
});

function Transactions() {
  const navigate = Route.useNavigate();
  return (
    <TransactionsTab
      search={Route.useSearch()}
      onSearch={(changes) => void navigate({ search: (now) => ({ ...now, ...changes }), resetScroll: false })}
    />
  );
}
