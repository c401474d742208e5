import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { ClientsPage } from '../../features/earnings/clients-page.js';
import { purchasesList } from '../../features/earnings/queries.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/clients')({
  staticData: { partnerPage: { label: () => t`Clients`, icon: UsersRound, order: 40 } },
  validateSearch: (raw: Record<string, unknown>) => purchasesList.searchIn(raw),
  loader: ({ location }) =>
    void queryClient.prefetchQuery(purchasesList.query(purchasesList.searchIn(location.search))),
  component: ClientsPage,
});
