import { createFileRoute } from '@tanstack/react-router';
import { unknownCodesList } from '../../../features/admin-sales/queries.js';
import { UnknownCodesTab } from '../../../features/admin-sales/unknown-codes-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/unknown-codes')({
  staticData: { adminTab: { label: 'Unknown Referral Codes', order: 70 } },
  validateSearch: unknownCodesList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(unknownCodesList.query(deps)),
  component: UnknownCodesTab,
});
