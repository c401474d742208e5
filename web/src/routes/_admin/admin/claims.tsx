import { createFileRoute } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { ClaimsTab } from '../../../features/claim-review/claims-tab.js';
import { claimsList } from '../../../features/claim-review/queries.js';
import { useFileDialog } from '../../../features/file-view/use-file-dialog.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/claims')({
  staticData: {
    adminPage: {
      label: 'Claims',
      icon: ShieldAlert,
      group: 'serve',
      order: 10,
      needs: { kinds: ['new-claims', 'claims-in-review', 'claim-files'], word: 'to look at' },
    },
  },
  validateSearch: claimsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(claimsList.query(deps)),
  component: function Claims() {
    const file = useFileDialog();
    return (
      <>
        <ClaimsTab onView={file.show} />
        {file.dialog}
      </>
    );
  },
});
