import { createFileRoute } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { PartnerChoice } from '../../../features/admin-sales/partner-choice.js';
import { FlagsTab } from '../../../features/flags/flags-tab.js';
import { flagsList } from '../../../features/flags/queries.js';
import { queryClient } from '../../../lib/query.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';

const Explain = lazyDialog(
  async () => (await import('../../../features/admin-sales/explain-dialog.js')).ExplainDialog,
);

export const Route = createFileRoute('/_admin/admin/flags')({
  staticData: {
    adminPage: {
      label: 'Flags',
      icon: Flag,
      group: 'pay',
      order: 40,
      needs: { kinds: ['flags'], word: 'undecided' },
    },
  },
  validateSearch: flagsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(flagsList.query(deps)),
  component: Flags,
});

function Flags() {
  const [asked, setAsked] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FlagsTab
        onExplain={(saleId) => {
          setAsked(saleId);
          setAsking(true);
        }}
        partnerFilter={(partner, onChoose) => (
          <PartnerChoice
            hideLabel
            label="Partner"
            placeholder="All Partners"
            value={partner ?? null}
            onChoose={(chosen) => chosen !== 'unclear' && onChoose(chosen ?? undefined)}
          />
        )}
      />
      <Explain saleId={asked} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
