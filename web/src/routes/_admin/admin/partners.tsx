import { createFileRoute } from '@tanstack/react-router';
import { useBankAccountDialog } from '../../../features/bank-account/use-bank-account-dialog.js';
import { PartnersTab } from '../../../features/partners/partners-tab.js';
import { partnerSorts, partnersQuery } from '../../../features/partners/queries.js';
import { listSearch } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/partners')({
  validateSearch: (search) => listSearch(search, partnerSorts),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(partnersQuery(deps)),
  component: PartnersPage,
});

function PartnersPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const bankAccount = useBankAccountDialog();
  return (
    <>
      <PartnersTab
        search={search}
        onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false })}
        onBankAccount={bankAccount.show}
      />
      {bankAccount.dialog}
    </>
  );
}
