import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import { SUPPORT_REASONS, type SupportReason } from '@portal/contracts/values/support';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn } from '../../lib/search-params.js';

export const supportRequestsList = defineListPage({
  key: [...ADMIN_KEY, 'support-requests'],
  call: calls.listSupportRequests,
  size: 25,
  filters: { reason: (value) => choiceIn(value, Object.keys(SUPPORT_REASONS) as SupportReason[]) },
  query: ({ reason }) => ({ reason }),
});
