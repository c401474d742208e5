import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { currentMonth } from '@portal/contracts/values/month';
import { pagesRead } from '@portal/kit/testing/pages-read';
import type { TestService } from '@portal/kit/testing/test-service';
import { readLeaderboard } from '../src/figures/leaderboard.sql.js';
import { readStatement } from '../src/figures/statement.sql.js';
import { readSummary } from '../src/figures/partner-summary.sql.js';
import { readUnpaidOf } from '../src/month-end/month-end.sql.js';
import { countRanks, post, saleEvent, startPayouts } from './support.js';

const BUSY = 1;
const SALES = 100_000;
const PARTNERS = 1_000;
const month = currentMonth();

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
  await payouts.sql(
    `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at)
     select 'earned', sale, $1, sale % 10, $2, 1000, 10000, now() from generate_series(1, $3::int) sale`,
    [BUSY, month, SALES],
  );
  await payouts.sql(
    `insert into sale_commissions (sale_id, partner_id, referral_id, month, earned_cents, occurred_at)
     select sale_id, partner_id, referral_id, month, amount_cents, occurred_at from ledger_entries`,
  );
  // The others earn 2, 4, 6 … cents; the busy one is in the middle of them.
  await payouts.sql(
    `insert into partner_months (partner_id, month, sales_count, amount_cents, commission_cents, first_sale_at)
     select partner, $2, case partner when $1 then $3 else partner end, 10 * partner,
       case partner when $1 then $4::int + 1 else 2 * partner end, now()
     from generate_series(1, $4::int) partner`,
    [BUSY, month, SALES, PARTNERS],
  );
  await payouts.sql(
    `insert into partner_totals (partner_id, sales_count, amount_cents, commission_cents)
     select partner_id, sales_count, amount_cents, commission_cents from partner_months`,
  );
  await countRanks(payouts);
  await payouts.sql('vacuum analyze');
});
afterAll(() => payouts.close());

test('the summary of a partner with 100,000 sales reads two rows, and of the ranks ahead a step', async () => {
  expect(await pagesRead(payouts.database, readSummary, { partnerId: BUSY, month })).toBeLessThan(40);
});

test('the leaderboard reads five rows, and of the ranks ahead a step', async () => {
  expect(await pagesRead(payouts.database, readLeaderboard, { month, partnerId: BUSY })).toBeLessThan(60);
});

test('the rank in the middle of 1,000 partners is right', async () => {
  const summary = await payouts.as({ role: 'partner', userId: BUSY })('/partner/summary');
  expect(await summary.json()).toMatchObject({ rank: 501, activeSales: SALES });
});

test('without hold periods, what is pending costs nothing beside 100,000 unpaid sales', async () => {
  const pages = await pagesRead(payouts.database, readUnpaidOf, { month, partnerIds: [BUSY] });
  expect(pages).toBeLessThan(40);
});

test('what is pending costs at most a page for each commission in its hold period, whatever was sold before', async () => {
  await payouts.sql(
    `update sale_commissions set payable_at = now() + interval '1 day' * (sale_id % 14 - 7) where sale_id <= 2000`,
  );
  await payouts.sql('vacuum analyze sale_commissions');
  const [{ held }] = (await payouts.sql<{ held: number }>(
    'select count(*)::int as held from sale_commissions where payable_at > now()',
  )) as [{ held: number }];
  expect(held).toBeGreaterThan(800);
  expect(await pagesRead(payouts.database, readSummary, { partnerId: BUSY, month })).toBeLessThan(40 + held);
  const ofMonth = { month, partnerIds: [BUSY] };
  expect(await pagesRead(payouts.database, readUnpaidOf, ofMonth)).toBeLessThan(40 + held);
  expect(await pagesRead(payouts.database, readStatement, { partnerId: BUSY })).toBeLessThan(40 + held);
  await payouts.sql('update sale_commissions set payable_at = null');
});

test('posting one more sale and paying a month of 100,000 both work', async () => {
  await post(payouts, [saleEvent({ saleId: SALES + 1, partnerId: BUSY, commissionCents: 1 })]);
  const paid = await payouts.as({ role: 'service' })('/internal/payouts', {
    json: { partnerId: BUSY, month },
  });
  expect(await paid.json()).toMatchObject({ salesCount: SALES + 1, amountCents: SALES * 1_000 + 1 });
});

test('the flags of one partner are found without reading those of the others', async () => {
  await payouts.sql(
    `insert into flags (partner_id, sale_id, kind, evidence, evidence_key)
     select 10 + flag % 990, flag, 'own-purchase', '{"matches": ["email"]}', 'own' from generate_series(1, 50000) flag`,
  );
  await payouts.sql('vacuum analyze flags');
  const list = await payouts.as({ role: 'admin', userId: 1 })('/admin/flags?partnerId=11&limit=200');
  expect(list.headers.get('x-total-count')).toBe('51');
  const [{ plan }] = (await payouts
    .sql<{ plan: string }>(
      `explain (format json) select id from flags flag where partner_id = 11
       and not exists (select from flag_decisions where flag_id = flag.id) order by id desc limit 25`,
    )
    .then((rows) => rows.map((row) => ({ plan: JSON.stringify(row) })))) as [{ plan: string }];
  expect(plan).toContain('flags_partner_id_sale_id_kind_evidence_key_key');
});
