import { listPayoutBatches } from '@portal/contracts/calls/payouts';
import { createFileRoute } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { PartnerChoice } from '../../../features/admin-sales/partner-choice.js';
import { PayoutsTab } from '../../../features/month-end/payouts-tab.js';
import { batchesList } from '../../../features/month-end/queries.js';
import { queryClient } from '../../../lib/query.js';
import { WithPayouts } from '../-with-payouts.js';

export const Route = createFileRoute('/_admin/admin/payouts')({
  staticData: {
    adminPage: { label: 'Payouts', icon: Banknote, group: 'pay', order: 20, reads: listPayoutBatches },
  },
  validateSearch: batchesList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(batchesList.query(deps)),
  component: () => (
    <WithPayouts>
      <PayoutsTab
        partnerChoice={(onChoose) => (
          <PartnerChoice
            label="Payouts of one partner"
            placeholder="Type a name"
            value={null}
            onChoose={(chosen, name) => name && onChoose({ partnerId: name.id, ...name })}
          />
        )}
      />
    </WithPayouts>
  ),
});
