import { listLinks } from '@portal/contracts/calls/admin-sales';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { wordIn } from '../../lib/search-params.js';

export const linksList = defineListPage({
  key: [...ADMIN_KEY, 'links'],
  call: listLinks,
  size: 25,
  filters: { search: wordIn },
  sorts: { date: 'desc', code: 'asc' },
  query: ({ search, sort, direction }) => ({ search, sort, direction }),
});
