import { createFileRoute } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useBankAccountDialog } from '../../../features/bank-account/use-bank-account-dialog.js';
import { useFileDialog } from '../../../features/file-view/use-file-dialog.js';
import { PartnersTab } from '../../../features/partners/partners-tab.js';
import { partnersList } from '../../../features/partners/queries.js';
import { queryClient } from '../../../lib/query.js';
import { aboutPartnerDocument } from '../-about-file.js';

export const Route = createFileRoute('/_admin/admin/partners')({
  staticData: { adminPage: { label: 'Partners', icon: Users, group: 'sell', order: 20 } },
  validateSearch: partnersList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(partnersList.query(deps)),
  component: function Partners() {
    const bankAccount = useBankAccountDialog();
    const file = useFileDialog(aboutPartnerDocument);
    return (
      <>
        <PartnersTab onView={file.show} onBankAccount={bankAccount.show} />
        {file.dialog}
        {bankAccount.dialog}
      </>
    );
  },
});
