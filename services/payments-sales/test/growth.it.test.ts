import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Statement } from '@portal/kit/database/statement';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { CLIENT_SORTS } from '@portal/contracts/values/list-orders';
import { readDays, readProducts } from '../src/charts/sales-chart.sql.js';
import { readTransactions } from '../src/transactions/read-transactions.sql.js';
import {
  readByKey,
  readBySearch,
  readByWalking,
  searchedBy,
  type Reading,
} from '../src/subscriptions/read-subscriptions.sql.js';
import { startStack, type Stack } from './stack.js';

const ROWS = 60_000;
const AT_ONCE = 10_000;
const LIMIT = 51;
/** 51 rows in no order on disk, their partners, and the way down an index. */
const A_PAGE = 300;
let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
  const { sql } = stack.service;
  await sql('drop index subscriptions_search');
  await sql(
    `insert into partners (id, first_name, last_name, revision) select n, 'Partner', 'No' || n, 1 from generate_series(1, 500) n`,
  );
  for (let from = 1; from < ROWS; from += AT_ONCE)
    await sql(
      `insert into subscriptions (sale_id, payment_id, partner_id, partner_name, occurred_at, first_name, last_name, email,
       product_name, referral_code, amount_cents, commission_cents, standing_amount_cents, standing_commission_cents,
       refunded_cents, disputed_cents, is_paid)
     select n, 'pi_' || md5(n::text), 1 + n % 500, 'partner no' || 1 + n % 500, timestamptz '2025-01-01' + n * interval '1 minute',
       'Client', 'No' || n, 'client' || n || '@example.org', 'Roadside Assist', 'CODE' || n % 500, 5000 + n * 7919 % 20000, 500, 5000, 500, 0, 0, n % 5 < 2
     from generate_series(${from}, ${from + AT_ONCE - 1}) n`,
    );
  await sql('create index subscriptions_search on subscriptions using gin (search gin_trgm_ops)');
  await sql(
    `insert into stripe_transactions (payment_id, created_at, amount_cents, description, product_name, customer_email, status, observed_at)
     select 'pi_' || md5(n::text), timestamptz '2025-01-01' + n * interval '1 minute', 5000, 'Roadside Assist', 'Roadside Assist',
       'client' || n || '@example.org', 'succeeded', now()
     from generate_series(1, 20000) n`,
  );
  await sql('vacuum analyze');
}, 120_000);
afterAll(() => stack.close());

const pagesOf = ({ statement, values }: { statement: Statement; values: unknown[] }) =>
  pagesRead(stack.service.database, statement, values);

const deep = { date: '2025-01-20T00:00:00.000Z', amount: 15_000, partner: 'partner no40' };
const reading = (changes: Partial<Reading>): Reading => ({
  sort: 'date',
  descending: true,
  partnerId: null,
  isPaid: null,
  patterns: [],
  own: false,
  after: null,
  limit: LIMIT,
  ...changes,
});

describe(`of ${ROWS} sales a page reads its own rows`, () => {
  const cases = CLIENT_SORTS.flatMap((sort) =>
    [true, false].flatMap((descending) =>
      [null, 77].flatMap((partnerId) =>
        [null, true].flatMap((isPaid) =>
          [null, { key: deep[sort], id: 1_000 }].map((after) => ({
            sort,
            descending,
            partnerId,
            isPaid,
            after,
          })),
        ),
      ),
    ),
  );
  test.each(cases)('%j', async (changes) => {
    const after =
      changes.after && changes.sort === 'partner' && changes.partnerId
        ? { key: deep.date, id: 1 }
        : changes.after;
    expect(await pagesOf(readByKey(reading({ ...changes, after })))).toBeLessThan(A_PAGE);
  });
});

test('a search that finds little reads little', async () => {
  const patterns = ['%client12345@example%'];
  expect(await pagesOf(readBySearch(reading({ patterns })))).toBeLessThan(1_500);
  expect(await pagesOf(readByWalking(reading({ patterns }), 1_000))).toBeLessThan(A_PAGE * 20);
});

test('a search that finds everything reads a page', async () => {
  expect(await pagesOf(readByWalking(reading({ patterns: ['%roadside%'] }), 1_000))).toBeLessThan(A_PAGE * 5);
});

test.each([
  ['clients', 'pi_', 1_000],
  ['clients', 'client12345@example', 1],
  ['clients', 'no40', 1_000],
  ['clients', 'no400', 231],
  ['clients', 'nobody', 0],
  ['clients', '', ROWS],
  ['stripe-transactions', 'roadside', 1_000],
  ['stripe-transactions', 'client123@example', 1],
  ['stripe-transactions', 'nobody', 0],
])('of %s, a search for %j says how many there are', async (path, search, total) => {
  const query = new URLSearchParams({ search, limit: '5' });
  const answer = await stack.service.as({ role: 'admin', userId: 1 })(`/admin/${path}?${query}`);
  expect(answer.headers.get('x-total-count')).toBe(String(total));
});

test('a count of what a search finds looks at the newest rows, and else asks the index', async () => {
  const { table, newestFirst } = searchedBy(reading({ patterns: ['%x%'] }));
  const newest = `select count(*) from (select * from ${table} order by ${newestFirst} limit 20000) newest where search like $1`;
  const rare = `select count(*) from (select from ${table} where search like $1 limit 1000) counted`;
  const at = (name: string, text: string) => ({
    statement: { name, text },
    values: ['%client12345@example%'],
  });
  expect(await pagesOf(at('newest', newest))).toBeLessThan(2_500);
  expect(await pagesOf(at('rare', rare))).toBeLessThan(1_500);
});

test('the list that is asked for every 30 seconds reads a page of its payments', async () => {
  const query = { statement: readTransactions(0, false), values: ['2025-01-10', 0, LIMIT] };
  expect(await pagesOf(query)).toBeLessThan(A_PAGE);
});

test('how many there are is read, not counted', async () => {
  const answer = await stack.service.as({ role: 'admin', userId: 1 })('/admin/clients?status=paid&limit=1');
  expect(answer.headers.get('x-total-count')).toBe(String((ROWS / 5) * 2));
});

test('a chart of all their days reads the days, not the sales', async () => {
  expect(await pagesOf({ statement: readDays, values: ['2025-01-01'] })).toBeLessThan(20);
  expect(await pagesOf({ statement: readProducts, values: ['2025-01-01', 10] })).toBeLessThan(20);
});
