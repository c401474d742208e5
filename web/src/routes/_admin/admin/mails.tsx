import { listMails } from '@portal/contracts/calls/admin-troubleshooting';
import { createFileRoute } from '@tanstack/react-router';
import { Mails } from 'lucide-react';
import { MailsTab } from '../../../features/troubleshooting/mails-tab.js';
import { mailsList } from '../../../features/troubleshooting/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/mails')({
  staticData: { adminPage: { label: 'Mails', icon: Mails, group: 'system', order: 30, reads: listMails } },
  validateSearch: mailsList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(mailsList.query(deps)),
  component: MailsTab,
});
