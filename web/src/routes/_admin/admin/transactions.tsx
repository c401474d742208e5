import { createFileRoute } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { transactionsList } from '../../../features/admin-sales/queries.js';
import { TransactionsTab } from '../../../features/admin-sales/transactions-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/transactions')({
  staticData: { adminPage: { label: 'Stripe Transactions', icon: CreditCard, group: 'sales', order: 20 } },
  validateSearch: transactionsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(transactionsList.query(deps)),
  component: TransactionsTab,
});
