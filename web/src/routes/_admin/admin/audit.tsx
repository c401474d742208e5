import { listAuditLog } from '@portal/contracts/calls/admin-people';
import { createFileRoute } from '@tanstack/react-router';
import { AuditTab } from '../../../features/audit/audit-tab.js';
import { auditList } from '../../../features/audit/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { adminTab: { label: 'Audit log', order: 120, reads: listAuditLog } },
  validateSearch: auditList.searchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(auditList.query(deps)),
  component: AuditTab,
});
