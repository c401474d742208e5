import { createFileRoute } from '@tanstack/react-router';
import { AuditTab } from '../../../features/audit/audit-tab.js';
import { auditLogQuery } from '../../../features/audit/queries.js';
import { auditSearch, filtersOf } from '../../../features/audit/search.rules.js';
import { positionIn } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(auditLogQuery(filtersOf(deps), positionIn(deps).cursor)),
  component: function Audit() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AuditTab
        search={search}
        onSearch={(next) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false })
        }
      />
    );
  },
});
