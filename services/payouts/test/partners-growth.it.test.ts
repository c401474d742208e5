import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PARTNER_SORTS } from '@portal/contracts/http/admin-partners';
import { currentMonth } from '@portal/contracts/values/month';
import { pagesRead } from '@portal/kit/testing/pages-read';
import type { TestService } from '@portal/kit/testing/test-service';
import { readBestOfMonth } from '../src/figures/partners-chart.sql.js';
import { unpaidList } from '../src/month-end/month-end.sql.js';
import { countPartners, readPartners } from '../src/partner-list/list-partners.sql.js';
import { startPayouts } from './support.js';

const PARTNERS = 20_000;
const month = currentMonth();

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
  await payouts.sql(
    `insert into partners (id, first_name, last_name, email, revision)
     select n, 'P' || n * 7919 % $1::int, 'Agent', n || '@agency.test', 1 from generate_series(1, $1::int) n`,
    [PARTNERS],
  );
  await payouts.sql(
    `insert into partner_totals (partner_id, sales_count, amount_cents, commission_cents)
     select id, 1, id * 31 % 100003, id * 17 % 10007 from partners`,
  );
  // Every other sold something this month.
  await payouts.sql(
    `insert into partner_months (partner_id, month, sales_count, amount_cents, commission_cents, first_sale_at)
     select id, $1, 1, 1000, id * 17 % 10007, now() from partners where id % 2 = 0`,
    [month],
  );
  await payouts.sql('vacuum analyze');
});
afterAll(() => payouts.close());

/** Some 20 pages a partner shown, at most; to look at each of the 20,000 would take 60,000. */
const A_PAGE = 2_000;
const deep = { name: 'p15000 agent', totalSales: 50_000, totalCommission: 5_000, thisMonth: 5_000 };

test.each(PARTNER_SORTS.flatMap((sort) => [true, false].map((descending) => [sort, descending] as const)))(
  'a page of 20,000 partners by %s, descending %p, reads as much in the middle as at the end',
  async (sort, descending) => {
    for (const from of [null, { key: deep[sort], id: 1, back: false }]) {
      const page = readPartners({ sort, descending, month, search: null, from, limit: 51 });
      expect(await pagesRead(payouts.database, ...page)).toBeLessThan(A_PAGE);
    }
  },
);

test('the count is read from one row, and unpaid partners from an index', async () => {
  expect(await pagesRead(payouts.database, countPartners, {})).toBeLessThan(5);
  for (const from of [null, { key: 5_000, id: 1, back: false }]) {
    const page = { sort: 'unpaid', descending: true, from, limit: 51 } as const;
    expect(await pagesRead(payouts.database, ...unpaidList.pageStatement(page, { month }))).toBeLessThan(600);
  }
});

test("a month's ten best are read from the beginning of an index", async () => {
  expect(await pagesRead(payouts.database, readBestOfMonth, { month, limit: 10 })).toBeLessThan(100);
});
