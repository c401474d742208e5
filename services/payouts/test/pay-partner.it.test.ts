import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PaidPartner, ReferralTotals } from '@portal/contracts/http/internal';
import type { TestService } from '@portal/kit/testing/test-service';
import { VoidPayout } from '../src/payouts/void-payout.js';
import { expectBooksToBalance } from './books.js';
import { post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const OCTOBER = '2026-10';
let partnerId = 0;
let saleId = 0;
beforeEach(() => {
  partnerId += 1;
});

const call = (path: string, json: unknown) => payouts.as({ role: 'service' })(path, { json });
const pay = async (more: object = {}) =>
  (await (await call('/internal/payouts', { partnerId, month: OCTOBER, ...more })).json()) as PaidPartner;
const paidOf = async (saleIds: number[]) =>
  ((await (await call('/internal/commission-status', { saleIds })).json()) as { paidSaleIds: number[] })
    .paidSaleIds;

async function sell(...commissions: number[]): Promise<number[]> {
  const events = commissions.map((commissionCents) =>
    saleEvent({ saleId: ++saleId, partnerId, commissionCents, occurredAt: '2026-10-15T12:00:00.000Z' }),
  );
  await post(payouts, events);
  return events.map(({ data }) => data.saleId);
}

test('paying a month settles its sales as one payout with a line each, and no other month', async () => {
  const sales = await sell(1_000, 250, 0);
  const november = saleEvent({ saleId: ++saleId, partnerId, occurredAt: '2026-11-01T00:00:00.000Z' });
  await post(payouts, [november]);

  const paid = await pay();
  expect(paid).toEqual({
    payoutId: expect.any(Number),
    month: OCTOBER,
    amountCents: 1_250,
    salesCount: 3,
    advanceCents: 0,
  });
  expect((await paidOf([...sales, november.data.saleId])).sort()).toEqual(sales);
  expect(
    await payouts.sql('select sale_id, amount_cents from payout_lines where payout_id = $1 order by 1', [
      paid.payoutId,
    ]),
  ).toEqual([1_000, 250, 0].map((amount_cents, at) => ({ sale_id: sales[at], amount_cents })));
  await expectBooksToBalance(payouts);
});

test('what is paid is no longer unpaid, and still earned', async () => {
  await sell(300);
  await pay();
  await sell(45);
  const totals = (await (
    await payouts.as({ role: 'service' })(`/internal/referral-totals?partnerId=${partnerId}`)
  ).json()) as ReferralTotals[];
  expect(totals).toMatchObject([{ commissionCents: 345, unpaidCommissionCents: 45 }]);
});

test('pay clicked 50 times at once pays once', async () => {
  await sell(1_000, 2_000);
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay()));
  expect(answers.filter(({ payoutId }) => payoutId !== null)).toHaveLength(1);
  expect(await payouts.sql('select count(*) from payouts where partner_id = $1', [partnerId])).toEqual([
    { count: 1 },
  ]);
  await expectBooksToBalance(payouts);
});

test('one key pays once and gets the same answer each time, also when more was earned since', async () => {
  await sell(1_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ idempotencyKey: 'click' })));
  await sell(500);
  answers.push(await pay({ idempotencyKey: 'click' }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ amountCents: 1_000, salesCount: 1 });
});

test('a key that paid one month is refused for another', async () => {
  await sell(1_000);
  await pay({ idempotencyKey: 'click' });
  const response = await call('/internal/payouts', { partnerId, month: '2026-09', idempotencyKey: 'click' });
  expect([response.status, await response.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }),
  ]);
});

test('a key whose payout has been taken back since says so, and pays nothing', async () => {
  await sell(1_000);
  const { payoutId } = await pay({ idempotencyKey: 'click' });
  await payouts.app.get(VoidPayout).byId(payoutId!, { reason: 'returned' });
  const response = await call('/internal/payouts', { partnerId, month: OCTOBER, idempotencyKey: 'click' });
  expect([response.status, await response.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'TAKEN_BACK_SINCE' }),
  ]);
  expect(await pay({ idempotencyKey: 'another' })).toMatchObject({ amountCents: 1_000 });
  await expectBooksToBalance(payouts);
});

test('nothing unpaid makes no payout', async () => {
  expect(await pay()).toEqual({
    payoutId: null,
    month: OCTOBER,
    amountCents: 0,
    salesCount: 0,
    advanceCents: 0,
  });
});

test('sales that are posted while the month is being paid are paid or unpaid, never both or neither', async () => {
  await sell(1);
  const work = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? pay() : sell(10, 20)));
  await Promise.all(work);
  await expectBooksToBalance(payouts);
  await pay();
  const [row] = await payouts.sql(
    'select commission_cents, paid_cents from partner_totals where partner_id = $1',
    [partnerId],
  );
  expect(row).toEqual({ commission_cents: 601, paid_cents: 601 });
});

test.each([
  { partnerId: 1 },
  { partnerId: 1, month: '2026-13' },
  { partnerId: 0, month: OCTOBER },
  { partnerId: 1, month: OCTOBER, idempotencyKey: '' },
])('%j is refused', async (body) => {
  expect((await call('/internal/payouts', body)).status).toBe(400);
});
