import { createFileRoute } from '@tanstack/react-router';
import { unknownCodesQuery, type UnknownCodesSearch } from '../../../features/sales/queries.js';
import { UnknownCodesTab } from '../../../features/sales/unknown-codes-tab.js';
import { listSearch } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/unknown-codes')({
  validateSearch: (raw): UnknownCodesSearch => ({
    ...listSearch(raw),
    unassigned: raw['unassigned'] === true || undefined,
    unresolved: raw['unresolved'] === true || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(unknownCodesQuery(deps)),
  component: UnknownCodes,
});

function UnknownCodes() {
  const navigate = Route.useNavigate();
  return (
    <UnknownCodesTab
      search={Route.useSearch()}
      onSearch={(changes) => void navigate({ search: (now) => ({ ...now, ...changes }), resetScroll: false })}
    />
  );
}
