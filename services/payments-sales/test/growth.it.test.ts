import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Statement } from '@portal/kit/database/statement';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { CLIENT_SORTS, TRANSACTION_SORTS } from '@portal/contracts/http/admin-sales';
import { PARTNER_CLIENT_SORTS } from '@portal/contracts/http/partner';
import { findUses, takeDue } from '../src/flags/card-checks.sql.js';
import { readDays, readProducts } from '../src/charts/sales-chart.sql.js';
import { clientsList } from '../src/clients/read-clients.sql.js';
import { transactionsList } from '../src/transactions/read-transactions.sql.js';
import {
  countsOfAdminClients,
  readByKey,
  readBySearch,
  readByWalking,
  type Reading,
} from '../src/admin-clients/read-admin-clients.sql.js';
import { startStack, type Stack } from './stack.js';

const ROWS = 60_000;
const AT_ONCE = 10_000;
const LIMIT = 51;
const CLIENTS = 30_000;
const WITH_CLIENTS = 501;
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
     select 'pi_' || md5(n::text), timestamptz '2025-01-01' + n * interval '1 minute', 5000 + n * 7919 % 20000, 'Roadside Assist', 'Roadside Assist',
       'client' || n || '@example.org', 'succeeded', now()
     from generate_series(1, 20000) n`,
  );
  await sql(
    `with checkout as (
       insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id, product_name, price_cents, rate_bps)
       select 'pi_c' || n, '', 1, 'CODE', ${WITH_CLIENTS}, 1, 'Roadside Assist', 10000, 1000 from generate_series(1, ${CLIENTS}) n
       returning id, payment_intent_id
     ), sale as (
       insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents, discount_cents,
         amount_cents, rate_bps, first_name, last_name, email, month, occurred_at)
       select payment_intent_id, id, 1, ${WITH_CLIENTS}, 1, 'Roadside Assist', 10000, 0, 5000 + id * 7919 % 20000, 1000, 'Client',
         'No' || id, 'client' || id || '@example.org', '2025-01', timestamptz '2025-01-01' + id * interval '1 minute'
       from checkout returning *
     )
     select count(*) from sale`,
  );
  await sql(
    `insert into clients (partner_id, client_key, sale_id, occurred_at, sales_count, standing_cents, latest_at, latest_sale_id)
     select partner_id, email, id, occurred_at, 1 + id % 7, amount_cents, occurred_at, id from sales where partner_id = ${WITH_CLIENTS}`,
  );
  await sql(`insert into client_counts (partner_id, clients) values (${WITH_CLIENTS}, ${CLIENTS})`);
  await sql(
    `insert into card_checks (sale_id, due_at, print)
     select id, null, case when id % 3 = 0 then sha256('shared') else sha256(id::text::bytea) end from sales`,
  );
  await sql('vacuum analyze');
});
afterAll(() => stack.close());

const pagesOf = <Given extends object>({ statement, given }: { statement: Statement<Given>; given: Given }) =>
  pagesRead(stack.service.database, statement, given);

const deep = { date: '2025-01-20T00:00:00.000Z', amount: 15_000, partner: 'partner no40' };
const reading = (changes: Partial<Reading>): Reading => ({
  sort: 'date',
  descending: true,
  partnerId: null,
  isPaid: null,
  since: null,
  before: null,
  patterns: [],
  own: false,
  from: null,
  limit: LIMIT,
  ...changes,
});

describe(`of ${ROWS} sales a page reads its own rows`, () => {
  const cases = CLIENT_SORTS.flatMap((sort) =>
    [true, false].flatMap((descending) =>
      [null, 77].flatMap((partnerId) =>
        [null, true].flatMap((isPaid) =>
          [null, { key: deep[sort], id: 1_000 }].map((from) => ({
            sort,
            descending,
            partnerId,
            isPaid,
            from,
          })),
        ),
      ),
    ),
  );
  test.each(cases)('%j', async (changes) => {
    const from =
      changes.from && changes.sort === 'partner' && changes.partnerId
        ? { key: deep.date, id: 1 }
        : changes.from;
    expect(await pagesOf(readByKey(reading({ ...changes, from })))).toBeLessThan(A_PAGE);
  });
});

test('chosen days are read by the index of the date', async () => {
  const days = { since: new Date('2025-01-10T00:00Z'), before: new Date('2025-01-11T00:00Z') };
  for (const descending of [true, false]) {
    expect(await pagesOf(readByKey(reading({ ...days, descending })))).toBeLessThan(A_PAGE);
    expect(await pagesOf(readByKey(reading({ ...days, descending, partnerId: 77 })))).toBeLessThan(A_PAGE);
    const order = { sort: 'date', descending, from: null, limit: LIMIT } as const;
    const payments = transactionsList.pageStatement(order, { in: days });
    expect(await pagesRead(stack.service.database, ...payments)).toBeLessThan(A_PAGE);
  }
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
  const { counts, given } = countsOfAdminClients(reading({ patterns: ['%client12345@example%'] }));
  expect(await pagesOf({ statement: counts.among, given })).toBeLessThan(2_500);
  expect(await pagesOf({ statement: counts.all, given })).toBeLessThan(1_500);
});

describe('the list of payments, which is asked for every 30 seconds, reads a page of them', () => {
  const places = { date: '2025-01-10T00:00:00.000Z', amount: 15_000 };
  const cases = TRANSACTION_SORTS.flatMap((sort) =>
    [true, false].flatMap((descending) =>
      [null, { key: places[sort], id: 0, back: false }].map((from) => ({
        sort,
        descending,
        from,
        limit: LIMIT,
      })),
    ),
  );
  test.each(cases)('%j', async (order) => {
    const page = transactionsList.pageStatement(order, {});
    expect(await pagesRead(stack.service.database, ...page)).toBeLessThan(A_PAGE);
  });
});

test.each(TRANSACTION_SORTS)('a search of payments reads little by %s, whatever it finds', async (sort) => {
  const reading = { sort, descending: true, from: null, limit: LIMIT };
  const found = (word: string) =>
    pagesRead(stack.service.database, ...transactionsList.pageStatement(reading, { words: [word] }));
  expect(await found('%client12345@example%')).toBeLessThan(1_500);
  expect(await found('%roadside%')).toBeLessThan(A_PAGE);
});

describe(`of a partner with ${CLIENTS} clients`, () => {
  const places = {
    date: '2025-01-10T00:00:00.000Z',
    amount: 15_000,
    name: 'client no15000',
    latest: '2025-01-10T00:00:00.000Z',
    purchases: 4,
    value: 15_000,
  };
  const cases = PARTNER_CLIENT_SORTS.flatMap((sort) =>
    [true, false].flatMap((descending) =>
      [null, { key: places[sort], id: 0, back: false }].map((from) => ({
        sort,
        descending,
        from,
        limit: LIMIT,
      })),
    ),
  );
  const partnerId = WITH_CLIENTS;
  test.each(cases)('a page reads its own rows: %j', async (order) => {
    const page = clientsList.pageStatement(order, { partnerId });
    expect(await pagesRead(stack.service.database, ...page)).toBeLessThan(A_PAGE * 2);
  });

  test.each(PARTNER_CLIENT_SORTS)('a search reads little by %s, whatever it finds', async (sort) => {
    const reading = { sort, descending: true, from: null, limit: LIMIT };
    const found = (word: string) =>
      pagesRead(stack.service.database, ...clientsList.pageStatement(reading, { partnerId, words: [word] }));
    expect(await found('%client12345@example%')).toBeLessThan(A_PAGE);
    expect(await found('%client%')).toBeLessThan(A_PAGE * 2);
  });

  test.each([
    ['', CLIENTS],
    ['client', 1_000],
    ['client12345@example', 1],
    ['roadside', 0],
    ['nobody', 0],
  ])('a search for %j says how many there are', async (search, total) => {
    const query = new URLSearchParams({ partnerId: String(WITH_CLIENTS), search, limit: '5' });
    const answer = await stack.service.as({ role: 'service' })(`/internal/partner-clients?${query}`);
    expect(((await answer.json()) as { total: number }).total).toBe(total);
  });
});

test('how many there are is read, not counted', async () => {
  const answer = await stack.service.as({ role: 'admin', userId: 1 })('/admin/clients?status=paid&limit=1');
  expect(answer.headers.get('x-total-count')).toBe(String((ROWS / 5) * 2));
});

test('a chart of all their days reads the days, not the sales', async () => {
  expect(await pagesOf({ statement: readDays, given: { firstDay: '2025-01-01' } })).toBeLessThan(20);
  expect(
    await pagesOf({ statement: readProducts, given: { firstDay: '2025-01-01', products: 10 } }),
  ).toBeLessThan(20);
});

test('to compare a card reads its newest uses, however many there are, and to look for what is due nothing else', async () => {
  const [{ print }] = (await stack.service.sql<{ print: Buffer }>(`select sha256('shared') as print`)) as [
    { print: Buffer },
  ];
  // 200 uses, each with its sale and its checkout by their keys.
  expect(await pagesOf({ statement: findUses, given: { print } })).toBeLessThan(2_500);
  expect(await pagesOf({ statement: takeDue, given: { limit: 25 } })).toBeLessThan(10);
});
