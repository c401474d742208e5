import { createFileRoute } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { MonthEndTab } from '../../../features/month-end/month-end-tab.js';
import { batchesList, unpaidList } from '../../../features/month-end/queries.js';
import { OpenPayouts } from '../../../features/month-end/open-payouts.js';
import { queryClient } from '../../../lib/query.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';

const Payouts = lazyDialog(
  async () => (await import('../../../features/partners/payouts-dialog.js')).PayoutsDialog,
);

export const Route = createFileRoute('/_admin/admin/month-end')({
  staticData: {
    adminPage: {
      label: 'Month end',
      icon: CalendarCheck,
      group: 'pay',
      order: 10,
      needs: { kinds: ['month-end'], word: 'to pay' },
    },
  },
  validateSearch: (raw) => ({ ...unpaidList.searchIn(raw), ...batchesList.searchIn(raw) }),
  loaderDeps: ({ search }) => search,
  loader({ deps }) {
    void queryClient.prefetchQuery(unpaidList.query(deps));
    void queryClient.prefetchQuery(batchesList.query(deps));
  },
  component: MonthEnd,
});

function MonthEnd() {
  const [partner, setPartner] = useState<{ id: number; firstName: string; lastName: string } | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <OpenPayouts
      value={({ partnerId, firstName, lastName }) => {
        setPartner({
          id: partnerId,
          firstName: firstName ?? `Partner ${partnerId}`,
          lastName: lastName ?? '',
        });
        setOpen(true);
      }}
    >
      <MonthEndTab />
      {partner && <Payouts key={partner.id} partner={partner} open={open} onClose={() => setOpen(false)} />}
    </OpenPayouts>
  );
}
