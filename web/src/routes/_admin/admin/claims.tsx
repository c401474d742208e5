import { createFileRoute } from '@tanstack/react-router';
import { ClaimsTab } from '../../../features/claim-review/claims-tab.js';
import { claimsQuery } from '../../../features/claim-review/queries.js';
import { claimsSearch, filtersOf } from '../../../features/claim-review/search.rules.js';
import { positionIn } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/claims')({
  validateSearch: claimsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(claimsQuery(filtersOf(deps), positionIn(deps).cursor)),
  component: function Claims() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ClaimsTab
        search={search}
        onSearch={(next) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false })
        }
      />
    );
  },
});
