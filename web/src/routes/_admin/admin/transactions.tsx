import { createFileRoute } from '@tanstack/react-router';
import { transactionsList } from '../../../features/admin-sales/queries.js';
import { TransactionsTab } from '../../../features/admin-sales/transactions-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/transactions')({
  staticData: { adminTab: { label: 'Stripe Transactions', order: 40 } },
  validateSearch: transactionsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(transactionsList.query(deps)),
  component: TransactionsTab,
});
