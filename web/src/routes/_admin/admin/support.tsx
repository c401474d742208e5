import { createFileRoute } from '@tanstack/react-router';
import { supportRequestsQuery } from '../../../features/support-requests/queries.js';
import { supportSearch } from '../../../features/support-requests/search.rules.js';
import { SupportRequestsTab } from '../../../features/support-requests/support-requests-tab.js';
import { positionIn } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/support')({
  validateSearch: supportSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { reason, ...place } }) =>
    void queryClient.prefetchQuery(
      supportRequestsQuery({ ...(reason && { reason }) }, positionIn(place).cursor),
    ),
  component: function Support() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <SupportRequestsTab
        search={search}
        onSearch={(next) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false })
        }
      />
    );
  },
});
