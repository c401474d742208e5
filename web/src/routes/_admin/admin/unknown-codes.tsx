import { createFileRoute } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { unknownCodesList } from '../../../features/admin-sales/queries.js';
import { UnknownCodesTab } from '../../../features/admin-sales/unknown-codes-tab.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/unknown-codes')({
  staticData: {
    adminPage: {
      label: 'Unknown Referral Codes',
      icon: CircleQuestionMark,
      group: 'sell',
      order: 30,
      needs: { kinds: ['unknown-codes'], word: 'to credit' },
    },
  },
  validateSearch: unknownCodesList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(unknownCodesList.query(deps)),
  component: UnknownCodesTab,
});
