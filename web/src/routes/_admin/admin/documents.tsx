import { createFileRoute } from '@tanstack/react-router';
import { useBankAccountDialog } from '../../../features/bank-account/use-bank-account-dialog.js';
import { DocumentsTab } from '../../../features/documents/documents-tab.js';
import { partnerDocumentsQuery } from '../../../features/documents/queries.js';
import { documentSearch, filtersOf } from '../../../features/documents/search.rules.js';
import { positionIn } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/documents')({
  validateSearch: documentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(partnerDocumentsQuery(filtersOf(deps), positionIn(deps).cursor)),
  component: function Documents() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const bankAccount = useBankAccountDialog();
    return (
      <>
        <DocumentsTab
          search={search}
          onSearch={(next) =>
            void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false })
          }
          onBankAccount={bankAccount.show}
        />
        {bankAccount.dialog}
      </>
    );
  },
});
