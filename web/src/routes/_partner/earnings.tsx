import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { OwnAccount } from '../../features/bank-account/own-account.js';
import { EarningsPage } from '../../features/earnings/earnings-page.js';
import {
  balanceQuery,
  ownBankAccountQuery,
  ownTransfersQuery,
  salesList,
  statementQuery,
} from '../../features/earnings/queries.js';
import { TaxAndBank } from '../../features/earnings/tax-and-bank.js';
import { documentsQuery } from '../../features/profile/queries.js';
import { queryClient } from '../../lib/query.js';

export const Route = createFileRoute('/_partner/earnings')({
  staticData: { partnerPage: { label: () => t`Earnings`, icon: Wallet, order: 30 } },
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
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const documents = useQuery(documentsQuery);
  // `/earnings#bank-account` opens the form: 'Next payout' and the first steps lead to it (D-147).
  const isTyping = useLocation({ select: ({ hash }) => hash === 'bank-account' });
  const lead = (hash: string) => void navigate({ to: '.', search: true, hash, resetScroll: false });
  return (
    <EarningsPage documents={documents}>
      <TaxAndBank documents={documents}>
        {(account) => (
          <OwnAccount
            account={account}
            isTyping={isTyping}
            onType={() => lead('bank-account')}
            onClose={() => lead('')}
            refresh={() => queries.refetchQueries({ queryKey: ownBankAccountQuery.queryKey })}
          />
        )}
      </TaxAndBank>
    </EarningsPage>
  );
}
