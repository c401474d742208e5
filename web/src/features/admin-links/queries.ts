import { listLinks } from '@portal/contracts/calls/admin-sales';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { idIn, wordIn } from '../../lib/search-params.js';

export const linksList = defineListPage({
  key: [...ADMIN_KEY, 'links'],
  call: listLinks,
  table: 'links',
  days: true,
  size: 25,
  filters: { search: wordIn, partner: idIn },
  sorts: { date: 'desc', code: 'asc' },
  query: ({ search, partner, sort, direction }) => ({ search, partnerId: partner, sort, direction }),
});
