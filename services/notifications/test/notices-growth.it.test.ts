import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pagesRead } from '@portal/kit/testing/pages-read';
import type { TestService } from '@portal/kit/testing/test-service';
import { countUnread, deleteOld, noticesList } from '../src/notices/notices.sql.js';
import { startNotifications } from './support.js';

const NOTICES = 40_000;
const LIMIT = 31;
/** 31 rows in no order on disk, for each a look at what it follows, and the ways down the indexes. */
const A_PAGE = 400;
let notifications: TestService;

beforeAll(async () => {
  notifications = await startNotifications({});
  // A busy partner has a tenth of them, one in five of which is a refund of the one before.
  await notifications.sql(
    `insert into notices (partner_id, kind, key, follows, about, shown_at, read_at, withdrawn)
     select case when n % 10 < 5 and n % 50 < 25 then 1 else 2 + n % 500 end, case n % 5 when 0 then 'refund' else 'sale' end,
       'sale:' || n, case n % 5 when 0 then 'sale:' || n - 1 end, '{"productName": "Roadside"}',
       now() - (${NOTICES} - n) * interval '1 minute', case when n % 3 > 0 then now() end, n % 100 = 7
     from generate_series(1, ${NOTICES}) n`,
  );
  await notifications.sql('vacuum analyze');
});
afterAll(() => notifications.close());

test.each([
  ['first page of a busy partner', 1, null],
  ['later page of a busy partner', 1, 10],
  ['first page of another', 7, null],
] as const)('the %s reads its own rows', async (_which, partnerId, daysAgo) => {
  const key = daysAgo && new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const from = key ? { key, id: 1, back: false } : null;
  const page = noticesList.pageStatement(
    { sort: 'date', descending: true, from, limit: LIMIT },
    { partnerId },
  );
  expect(await pagesRead(notifications.database, ...page)).toBeLessThan(A_PAGE);
});

test('the count of unread ones ends where the badge does', async () => {
  expect(await pagesRead(notifications.database, countUnread, { partnerId: 1 })).toBeLessThan(A_PAGE);
});

test('what is too old is found without reading the rest', async () => {
  expect(await pagesRead(notifications.database, deleteOld, { limit: 1_000 })).toBeLessThan(A_PAGE);
});
