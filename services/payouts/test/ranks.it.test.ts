import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RankedPartner } from '@portal/contracts/http/internal';
import { lastMonths } from '@portal/contracts/values/month';
import { announceError } from '@portal/kit/testing/error-watch';
import { pagesRead } from '@portal/kit/testing/pages-read';
import type { TestService } from '@portal/kit/testing/test-service';
import { checkBooks } from '../src/figures/check-books.sql.js';
import { readLeaderboard } from '../src/figures/leaderboard.sql.js';
import { WatchBooks } from '../src/figures/watch-books.js';
import { forgetPartner } from '../src/partners/forget-partner.js';
import { change, countRanks, post, saleEvent, standingEvent, startPayouts } from './support.js';

const [month, lastMonth] = lastMonths(2) as [string, string];

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const count = () => countRanks(payouts);

/** Of every `each`th partner of the leaderboard, and the last. */
async function expectRanksToBePlaces(each: number) {
  const places = await payouts.sql<{ id: number; place: number }>(
    `select partner_id::int as id,
       row_number() over (order by commission_cents desc, sales_count desc, first_sale_at, partner_id)::int as place
     from partner_months where month = $1 and sales_count > 0 and is_ranked`,
    [month],
  );
  const asked = places.filter((_, index) => index % each === 0 || index === places.length - 1);
  const ranks = [];
  for (const { id } of asked) {
    const list = await payouts.database.query(readLeaderboard, { month, partnerId: id });
    ranks.push({ id, place: list.find((row) => row.partner_id === id)?.rank });
  }
  expect(ranks).toEqual(asked);
}

const steps = () =>
  payouts.sql<{ level: number; steps: number; largest: number }>(
    'select level, count(*)::int as steps, max(partners) as largest from rank_steps group by level order by level',
  );
const drift = async () =>
  (await payouts.database.query(checkBooks)).filter(({ name }) => name.startsWith('ranks'));

/** Partners of whom many have the same commission and sales, as with few products: most are told apart by their first sale. */
const addPartners = (first: number, last: number, inMonth = month) =>
  payouts.sql(
    `insert into partner_months (partner_id, month, sales_count, amount_cents, commission_cents, first_sale_at)
     select n, $3, 1 + n % 3, 1000, 1290 * (1 + n % 3) + case when n % 10 = 0 then n % 977 else 0 end,
       now() - n * 7919 % 86400 * interval '1 second'
     from generate_series($1::int, $2::int) n`,
    [first, last, inMonth],
  );
const addTotals = () =>
  payouts.sql(
    `insert into partner_totals (partner_id, sales_count, amount_cents, commission_cents)
     select partner_id, sales_count, amount_cents, commission_cents from partner_months where month = $1 on conflict do nothing`,
    [month],
  );

test('a rank is the place in the leaderboard before the moves are counted, and after', async () => {
  await addPartners(1, 300);
  await addTotals();
  await expectRanksToBePlaces(7);
  await count();
  expect(await payouts.sql('select from rank_moves')).toEqual([]);
  await expectRanksToBePlaces(7);
});

test('with many partners ranks are places, whether steps were just drawn or moves wait', async () => {
  await addPartners(301, 20_000);
  await addTotals();
  await count();
  const [narrow, wide] = await steps();
  expect(narrow).toMatchObject({ steps: Math.ceil(20_000 / 64), largest: 64 });
  expect(wide).toMatchObject({ steps: Math.ceil(20_000 / 8_192) });
  await expectRanksToBePlaces(501);

  await payouts.sql(
    `update partner_months set commission_cents = commission_cents + 1290, sales_count = sales_count + 1 where partner_id % 40 = 0`,
  );
  await expectRanksToBePlaces(501);
  await count();
  await expectRanksToBePlaces(501);
});

test('where many arrive at one place, its steps are drawn again, and no step stays large', async () => {
  await payouts.sql(
    `update partner_months set commission_cents = 5000, sales_count = 1 where partner_id between 5000 and 15000`,
  );
  await count();
  const [narrow, wide] = await steps();
  expect(narrow!.largest).toBeLessThanOrEqual(256);
  expect(wide!.largest).toBeLessThanOrEqual(16_384);
  await expectRanksToBePlaces(997);
  await payouts.sql('update partner_months set commission_cents = commission_cents + partner_id');
  await count();
  await expectRanksToBePlaces(997);
});

test('a rank in the middle of 20,000 partners reads few pages', async () => {
  await payouts.sql('vacuum analyze partner_months, rank_steps, rank_moves');
  const [row] = await payouts.sql<{ partner_id: number }>(
    `select partner_id::int from partner_months where month = $1 and is_ranked
     order by commission_cents desc offset 10000 limit 1`,
    [month],
  );
  expect(
    await pagesRead(payouts.database, readLeaderboard, { month, partnerId: row!.partner_id }),
  ).toBeLessThan(250);
});

test('sales, refunds and a deletion move a partner, however often the counting runs meanwhile', async () => {
  let counting = true;
  const counts = (async () => {
    while (counting) await count();
  })();
  await Promise.all(
    Array.from({ length: 20 }, (_, worker) =>
      post(payouts, [
        saleEvent({ saleId: 900_000 + worker, partnerId: 100 + worker, commissionCents: 100 * worker }),
        saleEvent({ saleId: 910_000 + worker, partnerId: 30_000 + (worker % 5), commissionCents: 777 }),
      ]),
    ),
  );
  await change(payouts, standingEvent({ saleId: 900_003, partnerId: 103, revision: 1 }));
  await payouts.database.transaction((transaction) => forgetPartner(transaction, 104));
  counting = false;
  await counts;
  await addTotals();
  await expectRanksToBePlaces(997);
  const own = await payouts.as({ role: 'service' })('/internal/leaderboard?partnerId=104');
  expect(((await own.json()) as RankedPartner[]).map(({ partnerId }) => partnerId)).not.toContain(104);
  expect((await drift()).filter(({ expected, actual }) => expected !== actual)).toEqual([]);
});

test('moves that were written at once are counted, however many', async () => {
  await payouts.sql(
    `insert into rank_moves (month, key, change)
     select $1, rank_key(n, 1, now(), n), change from generate_series(1, 6000) n, (values (1), (-1)) as pair (change)`,
    [month],
  );
  await count();
  expect(await payouts.sql('select from rank_moves')).toEqual([]);
  expect((await drift()).filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  await expectRanksToBePlaces(997);
});

test('a month before has no steps, and its moves are not kept', async () => {
  await addPartners(1, 1_000, lastMonth);
  await count();
  expect(await payouts.sql('select from rank_moves')).toEqual([]);
  expect(await payouts.sql('select from rank_steps where month = $1', [lastMonth])).toEqual([]);
});

test('a step that is wrong is found by the check of the books, holds up no batch, and is drawn again once it is deleted', async () => {
  // All of them: the partners here have no ledger.
  announceError(/WatchBooks: the books are out of balance/);
  await payouts.sql(
    `update rank_steps set partners = partners + 1 where (month, level, key) in
       (select month, level, key from rank_steps where level = 1 order by key offset 3 limit 1)`,
  );
  expect((await drift()).filter(({ expected, actual }) => expected !== actual)).toHaveLength(2);
  expect(await payouts.app.get(WatchBooks).check()).not.toContainEqual(expect.stringContaining('ranks'));
  await payouts.sql('delete from rank_steps');
  await expectRanksToBePlaces(4_999);
  await count();
  expect((await drift()).filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  await expectRanksToBePlaces(997);
});
