import { createFileRoute } from '@tanstack/react-router';
import { busQuery, mailsQuery } from '../../../features/troubleshooting/queries.js';
import { troubleshootingSearch } from '../../../features/troubleshooting/search.rules.js';
import { TroubleshootingTab } from '../../../features/troubleshooting/troubleshooting-tab.js';
import { positionIn } from '../../../lib/list-search.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/troubleshooting')({
  validateSearch: troubleshootingSearch,
  loaderDeps: ({ search }) => search,
  loader({ deps: { mails, ...place } }) {
    void queryClient.prefetchQuery(busQuery);
    void queryClient.prefetchQuery(mailsQuery(mails, positionIn(place).cursor));
  },
  component: function Troubleshooting() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <TroubleshootingTab
        search={search}
        onSearch={(next) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false })
        }
      />
    );
  },
});
