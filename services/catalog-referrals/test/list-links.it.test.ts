import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findTotalsOfLinks } from '@portal/contracts/calls/internal';
import { adminLink, type AdminLink } from '@portal/contracts/http/admin-links';
import { LINK_SORTS } from '@portal/contracts/http/admin-links';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { linksList } from '../src/referrals/list-links.sql.js';

const LINKS = 100_000;
/** 51 links, each with its product, partner and visits; the whole table has twice as many pages. */
const A_PAGE = 600;
let catalog: TestService;
let payouts: Awaited<ReturnType<typeof startFakeService>>;

const ask = (query = '', role: 'admin' | 'partner' = 'admin') =>
  catalog.as({ role, userId: 1 })(`/admin/links?${query}`);
const find = async (query: Record<string, string>) => {
  const answer = await ask(new URLSearchParams({ limit: '5', ...query }).toString());
  const rows = ((await answer.json()) as AdminLink[]).map((row) => adminLink.parse(row));
  const next = /cursor=([^>&]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return {
    rows,
    codes: rows.map(({ code }) => code),
    total: Number(answer.headers.get('x-total-count')),
    next,
  };
};

beforeAll(async () => {
  payouts = await startFakeService(['payouts'], (app) => {
    fakeCall(app, findTotalsOfLinks, ({ body }) =>
      body.links
        .filter(({ partnerId }) => partnerId === 7)
        .map(({ referralId }) => ({
          referralId,
          salesCount: 2,
          amountCents: 19_800,
          commissionCents: 1_980,
          unpaidCommissionCents: 990,
        })),
    );
  });
  catalog = await startTestService('catalog-referrals', AppModule, { PUBLIC_URL: 'https://portal.test' });
  await catalog.sql(
    `insert into products (name, description, price_cents, external_url, rate_bps, is_active)
     values ('Roadside', 'Help', 9900, 'https://insurer.test', 1000, true),
       ('Glass', 'Help', 9900, 'https://insurer.test', 1000, false)`,
  );
  await catalog.sql(
    `insert into partners (id, first_name, last_name, company_name, revision)
     values (7, 'Ava', 'Stone', null, 1), (8, 'Bo', 'Reyes', '100% Cover', 1)`,
  );
  await catalog.sql(
    `insert into referrals (code, partner_id, product_id, deleted_at, adopted)
     select code, partner, product, case when gone then now() end, true
     from (values ('CEDAR', 7, 1, false), ('apple', 8, 2, false), ('BIRCH', 8, 1, true), ('DATE', 9, 1, false))
       as link (code, partner, product, gone)`,
  );
  await catalog.sql(
    `insert into visit_counts (referral_id, visits) select id, 12 from referrals where code = 'CEDAR'`,
  );
});
afterAll(() => Promise.all([catalog.close(), payouts.close()]));

test('links are listed newest first, each with its partner, visits and totals', async () => {
  const { rows, codes, total } = await find({});
  expect([codes, total]).toEqual([['DATE', 'BIRCH', 'apple', 'CEDAR'], 4]);
  expect(rows[3]).toEqual({
    id: expect.any(Number),
    code: 'CEDAR',
    isLive: true,
    isPaused: false,
    productName: 'Roadside',
    partner: { id: 7, firstName: 'Ava', lastName: 'Stone', companyName: null },
    createdAt: expect.any(String),
    visits: 12,
    totals: { salesCount: 2, amountInCents: 19_800, commissionInCents: 1_980, unpaidCommissionInCents: 990 },
  });
  // Without a sale; its product is switched off.
  expect(rows[2]).toMatchObject({ isLive: false, visits: 0, totals: { salesCount: 0, amountInCents: 0 } });
  expect(rows[1]).toMatchObject({ isLive: false });
  // No name is known of this partner.
  expect(rows[0]!.partner).toEqual({ id: 9, firstName: '', lastName: '', companyName: null });
});

test.each([
  ['date', 'asc', ['CEDAR', 'apple', 'BIRCH', 'DATE']],
  ['code', 'asc', ['apple', 'BIRCH', 'CEDAR', 'DATE']],
  ['code', 'desc', ['DATE', 'CEDAR', 'BIRCH', 'apple']],
])('links are sorted by %s, %s, on every page', async (sort, direction, expected) => {
  const first = await find({ sort, direction, limit: '3' });
  const second = await find({ sort, direction, limit: '3', cursor: first.next! });
  expect([...first.codes, ...second.codes]).toEqual(expected);
  expect(second.next).toBeUndefined();
});

test.each([
  ['ced', ['CEDAR']],
  ['APPLE', ['apple']],
  ['glass', ['apple']],
  ['reyes', ['BIRCH', 'apple']],
  ['ava  stone', ['CEDAR']],
  ['100%', ['BIRCH', 'apple']],
  ['a%', []],
  ["' or true --", []],
])('a search for %j finds by code, product and partner', async (search, expected) => {
  const { codes, total } = await find({ search });
  expect([codes, total]).toEqual([expected, expected.length]);
});

test('the links of one partner are their own', async () => {
  expect(await find({ partnerId: '8' })).toMatchObject({ codes: ['BIRCH', 'apple'], total: 2 });
  expect(await find({ partnerId: '8', search: 'glass' })).toMatchObject({ codes: ['apple'] });
  expect(await find({ partnerId: '77' })).toMatchObject({ codes: [], total: 0 });
});

test.each([
  'partnerId=0',
  'partnerId=x',
  'limit=0',
  'limit=201',
  'sort=visits',
  'direction=up',
  'cursor=bm8',
  `search=${'x'.repeat(201)}`,
])('%s is refused', async (query) => expect((await ask(query)).status).toBe(400));

test('only administrators may ask', async () => expect((await ask('', 'partner')).status).toBe(403));

describe(`of ${LINKS} links`, () => {
  beforeAll(async () => {
    await catalog.sql(
      `insert into referrals (code, partner_id, product_id, adopted)
       select upper(md5(n::text)), n % 500 + 100, 1, true from generate_series(1, $1::int) n`,
      [LINKS],
    );
    await catalog.sql('vacuum analyze');
  });
  const deep = { date: '2026-01-01T00:00:00.000Z', code: '8' };
  const cases = LINK_SORTS.flatMap((sort) =>
    [true, false].flatMap((descending) =>
      [null, { key: deep[sort], id: 15_000, back: false }].map((from) => ({
        sort,
        descending,
        from,
        limit: 51,
      })),
    ),
  );
  test.each(cases)('a page reads its own rows: %j', async (page) => {
    expect(await pagesRead(catalog.database, ...linksList.pageStatement(page, {}))).toBeLessThan(A_PAGE);
  });
  test.each(cases)('a page of one partner reads that partner’s rows: %j', async (page) => {
    const read = pagesRead(catalog.database, ...linksList.pageStatement(page, { partner: 200 }));
    expect(await read).toBeLessThan(2 * A_PAGE);
  });
});

test('without payouts the links are listed without their totals', async () => {
  await payouts.close();
  expect((await find({})).rows.map(({ totals }) => totals)).toEqual([null, null, null, null, null]);
});
