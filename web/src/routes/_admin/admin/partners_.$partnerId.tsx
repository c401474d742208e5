import { listAuditLog, listPartnerNotes } from '@portal/contracts/calls/admin-people';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { LinksOfPartner } from '../../../features/admin-links/links-of-partner.js';
import { SalesOfPartner } from '../../../features/admin-sales/sales-of-partner.js';
import { ActivityOfPartner } from '../../../features/audit/activity-of-partner.js';
import { useBankAccountDialog } from '../../../features/bank-account/use-bank-account-dialog.js';
import { DocumentsOfPartner } from '../../../features/documents/documents-of-partner.js';
import { useFileDialog } from '../../../features/file-view/use-file-dialog.js';
import { LedgerOfPartner } from '../../../features/partners/page/ledger-of-partner.js';
import { PartnerPage } from '../../../features/partners/page/partner-page.js';
import { PartnerNotes } from '../../../features/partners/page/partner-notes.js';
import { PayoutsOfPartner } from '../../../features/partners/page/payouts-of-partner.js';
import { partnerQuery } from '../../../features/partners/queries.js';
import { queryClient } from '../../../lib/query.js';
import { may } from '../../../lib/rights.js';
import { choiceIn, idIn } from '../../../lib/search-params.js';
import { useSearchChange } from '../../../lib/use-search-change.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import { aboutPartnerDocument } from '../-about-file.js';

const Explain = lazyDialog(
  async () => (await import('../../../features/admin-sales/explain-dialog.js')).ExplainDialog,
);

const SECTIONS = ['sales', 'ledger', 'payouts', 'links', 'documents', 'notes', 'activity'] as const;

interface Search {
  section?: (typeof SECTIONS)[number];
}

/** An address without a number leads to 'There is no such partner'. */
const idOf = (partnerId: string) => idIn(partnerId) ?? 0;

export const Route = createFileRoute('/_admin/admin/partners_/$partnerId')({
  validateSearch: (search): Search => ({ section: choiceIn(search['section'], SECTIONS) }),
  loader: ({ params }) => void queryClient.prefetchQuery(partnerQuery(idOf(params.partnerId))),
  component: Partner,
});

function Partner() {
  const partnerId = idOf(Route.useParams().partnerId);
  const { section } = Route.useSearch();
  const change = useSearchChange<Search>();
  const bankAccount = useBankAccountDialog();
  const file = useFileDialog(aboutPartnerDocument);
  const [asked, setAsked] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const explain = (saleId: number) => {
    setAsked(saleId);
    setAsking(true);
  };
  return (
    <>
      <PartnerPage
        key={partnerId}
        partnerId={partnerId}
        section={section}
        onSection={(next) => change({ section: choiceIn(next, SECTIONS) })}
        onBankAccount={bankAccount.show}
        sections={{
          sales: {
            label: 'Sales',
            content: <SalesOfPartner partnerId={partnerId} onExplain={explain} />,
          },
          ledger: {
            label: 'Ledger',
            content: (
              <LedgerOfPartner
                partnerId={partnerId}
                onExplain={explain}
                onPayouts={() => change({ section: 'payouts' })}
              />
            ),
          },
          payouts: { label: 'Payouts', content: <PayoutsOfPartner partnerId={partnerId} /> },
          links: { label: 'Links', content: <LinksOfPartner partnerId={partnerId} /> },
          documents: {
            label: 'Documents',
            content: (
              <DocumentsOfPartner partnerId={partnerId} onView={file.show} onBankAccount={bankAccount.show} />
            ),
          },
          ...(may(listPartnerNotes) && {
            notes: { label: 'Notes', content: <PartnerNotes partnerId={partnerId} /> },
          }),
          ...(may(listAuditLog) && {
            activity: { label: 'Activity', content: <ActivityOfPartner partnerId={partnerId} /> },
          }),
        }}
      />
      <Explain saleId={asked} open={asking} onClose={() => setAsking(false)} />
      {file.dialog}
      {bankAccount.dialog}
    </>
  );
}
