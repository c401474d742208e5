import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { referralCode, type ReferralCode } from '@portal/contracts/http/catalog';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let catalog: TestService;
const ask = (query: string, role: 'admin' | 'partner' = 'admin') =>
  catalog.as({ role, userId: 7 })(`/admin/referral-codes?${query}`);
const find = async (search: string) =>
  ((await (await ask(new URLSearchParams({ search }).toString())).json()) as ReferralCode[]).map((row) =>
    referralCode.parse(row),
  );
const codes = async (search: string) => (await find(search)).map(({ code }) => code);

beforeAll(async () => {
  catalog = await startTestService('catalog-referrals', AppModule, { PUBLIC_URL: 'https://portal.test' });
  await catalog.sql(
    `insert into products (name, description, price_cents, external_url, rate_bps, is_active)
     values ('Roadside', 'Help', 9900, 'https://insurer.test', 1000, true),
       ('Glass', 'Help', 9900, 'https://insurer.test', 1000, false)`,
  );
  await catalog.sql(
    `insert into partners (id, first_name, last_name, company_name, revision) values (7, 'Ava', 'Stone', null, 1)`,
  );
  await catalog.sql(
    `insert into referrals (code, partner_id, product_id, deleted_at, adopted)
     select code, partner, product, case when gone then now() end, true
     from (values ('AB10', 7, 1, false), ('AB2', 7, 2, false), ('AC', 8, 1, false), ('AB-old', 7, 1, true),
       ('A%', 7, 1, false), ('Äb', 7, 1, false)) as link (code, partner, product, gone)`,
  );
});
afterAll(() => catalog.close());

test('links are found by how their code begins, in any case, and by code', async () => {
  expect(await codes('ab')).toEqual(['AB-old', 'AB10', 'AB2']);
  expect(await codes(' AB1 ')).toEqual(['AB10']);
  expect(await codes('äB')).toEqual(['Äb']);
  expect(await codes('b1')).toEqual([]);
});

test('what is typed is taken as it is', async () => {
  expect(await codes('A%')).toEqual(['A%']);
  expect(await codes('A_')).toEqual([]);
  expect(await codes("a' or true --")).toEqual([]);
});

test('a link says whose it is, of what, and whether it works', async () => {
  const [old, roadside, glass] = await find('ab');
  expect(roadside).toEqual({
    id: expect.any(Number),
    code: 'AB10',
    isLive: true,
    isPaused: false,
    productName: 'Roadside',
    partner: { id: 7, firstName: 'Ava', lastName: 'Stone', companyName: null },
  });
  expect(old).toMatchObject({ code: 'AB-old', isLive: false });
  expect(glass).toMatchObject({ productName: 'Glass', isLive: false });
  // Nobody has told us the name of this one yet.
  expect((await find('ac'))[0]!.partner).toEqual({ id: 8, firstName: '', lastName: '', companyName: null });
});

test('only as many as are asked for', async () => {
  expect(await (await ask('search=a&limit=2')).json()).toHaveLength(2);
  const refused = await ask('search=a&limit=51');
  expect(refused.status).toBe(400);
});

test.each(['', 'search=', 'search=%20'])('nothing is asked for by "%s"', async (query) => {
  const answer = await ask(query);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ errors: { search: ['Enter the beginning of a code'] } }),
  ]);
});

test('is for administrators', async () => {
  expect((await ask('search=ab', 'partner')).status).toBe(403);
});

test('a beginning is looked for in the index, however many links there are', async () => {
  await catalog.sql(
    `insert into referrals (code, partner_id, product_id, adopted)
     select 'M' || lpad(n::text, 7, '0'), n, 1, true from generate_series(1, 5000) n`,
  );
  await catalog.sql('analyze referrals');
  const plan = await catalog.sql(
    `explain select code from referrals r
     where upper(r.code) ~>=~ upper('M00004') and upper(r.code) ~<~ (upper('M00004') || chr(1114111))
     order by upper(r.code) using ~<~ limit 5`,
  );
  expect(JSON.stringify(plan)).toContain('referrals_by_code');
});
