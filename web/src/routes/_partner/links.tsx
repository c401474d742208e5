import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { linksSearch } from '../../features/referrals/page/links-search.rules.js';
import { LinksPage } from '../../features/referrals/page/links-page.js';
import { linkDaysQuery, referralsQuery } from '../../features/referrals/queries.js';
import { queryClient } from '../../lib/query.js';
import { choiceIn } from '../../lib/search-params.js';
import { useSearchChange } from '../../lib/use-search-change.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

export const Route = createFileRoute('/_partner/links')({
  staticData: { partnerPage: { label: () => t`Links`, icon: Link2, order: 20 } },
  validateSearch: (raw: Record<string, unknown>) => ({
    dialog: choiceIn(raw['dialog'], ['create'] as const),
    ...linksSearch(raw),
  }),
  loader: () => {
    void queryClient.prefetchQuery(referralsQuery);
    void queryClient.prefetchQuery(linkDaysQuery);
  },
  component: Links,
});

const CreateLink = lazyDialog(async () => {
  const { CreateLinkDialog } = await import('../../features/referrals/create-link-dialog.js');
  return CreateLinkDialog;
});

function Links() {
  const { dialog, ...search } = Route.useSearch();
  const change = useSearchChange<ReturnType<typeof Route.useSearch>>();
  return (
    <>
      <LinksPage
        search={search}
        onSearch={change}
        onCreate={() => change({ dialog: 'create' })}
        onReachCreate={CreateLink.preload}
      />
      <CreateLink open={dialog === 'create'} onClose={() => change({ dialog: undefined })} />
    </>
  );
}
