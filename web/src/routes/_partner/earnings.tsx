import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { EarningsPage } from '../../features/earnings/earnings-page.js';
import {
  balanceQuery,
  ownBankAccountQuery,
  ownTransfersQuery,
  salesList,
  statementQuery,
} from '../../features/earnings/queries.js';
import { documentsQuery } from '../../features/profile/queries.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/earnings')({
  staticData: { partnerPage: { label: 'Earnings', icon: Wallet, order: 30 } },
  validateSearch: (raw: Record<string, unknown>) => salesList.searchIn(raw),
  loader({ location }) {
    void queryClient.prefetchQuery(balanceQuery);
    void queryClient.prefetchQuery(ownBankAccountQuery);
    void queryClient.prefetchQuery(statementQuery);
    void queryClient.prefetchQuery(ownTransfersQuery);
    void queryClient.prefetchQuery(documentsQuery);
    void queryClient.prefetchQuery(salesList.query(salesList.searchIn(location.search)));
  },
  component: Earnings,
});

function Earnings() {
  return <EarningsPage documents={useQuery(documentsQuery)} />;
}
