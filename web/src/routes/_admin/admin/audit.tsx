import { listAuditLog } from '@portal/contracts/calls/admin-people';
import { createFileRoute } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { AuditTab } from '../../../features/audit/audit-tab.js';
import { auditList } from '../../../features/audit/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: {
    adminPage: { label: 'Audit log', icon: ScrollText, group: 'system', order: 20, reads: listAuditLog },
  },
  validateSearch: auditList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(auditList.query(deps)),
  component: AuditTab,
});
