import { createFileRoute } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { useBankAccountDialog } from '../../../features/bank-account/use-bank-account-dialog.js';
import { DocumentsTab } from '../../../features/documents/documents-tab.js';
import { documentsList } from '../../../features/documents/queries.js';
import { useFileDialog } from '../../../features/file-view/use-file-dialog.js';
import { queryClient } from '../../../lib/query.js';
import { aboutPartnerDocument } from '../-about-file.js';

export const Route = createFileRoute('/_admin/admin/documents')({
  staticData: {
    adminPage: {
      label: 'Documents',
      icon: Files,
      group: 'serve',
      order: 30,
      title: 'Partner Documents',
      needs: { kinds: ['documents'], word: 'to review' },
    },
  },
  validateSearch: documentsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(documentsList.query(deps)),
  component: function Documents() {
    const bankAccount = useBankAccountDialog();
    const file = useFileDialog(aboutPartnerDocument);
    return (
      <>
        <DocumentsTab onView={file.show} onBankAccount={bankAccount.show} />
        {file.dialog}
        {bankAccount.dialog}
      </>
    );
  },
});
