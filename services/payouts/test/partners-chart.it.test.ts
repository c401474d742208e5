import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PartnerOfMonth } from '@portal/contracts/http/charts';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { forgetPartner } from '../src/partners/forget-partner.js';
import { addPartners, change, post, saleEvent, standingEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const months = lastMonths(3);
let sales = 0;
/** One sale, of whose amount a tenth is commission. */
async function sell(partnerId: number, commissionCents: number, month = months[0]!): Promise<number> {
  const occurredAt = `${month}-01T00:00:00.000Z`;
  const sale = { saleId: ++sales, partnerId, commissionCents, amountCents: commissionCents * 10 };
  await post(payouts, [saleEvent({ ...sale, occurredAt })]);
  return sales;
}
const read = (month: string, role: 'admin' | 'partner' = 'admin') =>
  payouts.as({ role, userId: 1 })(`/admin/charts/partners?month=${month}`);
const chart = async (month = months[0]!) => (await (await read(month)).json()) as PartnerOfMonth[];

test('the ten with the most commission of the month, by name where it is known', async () => {
  await addPartners(payouts, [
    { id: 12, firstName: 'Ava', lastName: 'Reyes', companyName: 'Reyes Insurance' },
  ]);
  for (let partnerId = 1; partnerId <= 12; partnerId++) await sell(partnerId, partnerId * 101);
  await sell(1, 9_000, months[1]);
  const best = await chart();
  expect(best.map(({ partnerId }) => partnerId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(best.slice(0, 2)).toEqual([
    {
      partnerId: 12,
      firstName: 'Ava',
      lastName: 'Reyes',
      companyName: 'Reyes Insurance',
      salesCount: 1,
      amount: 121.2,
      amountInCents: 12_120,
      commission: 12.12,
      commissionInCents: 1_212,
    },
    expect.objectContaining({ partnerId: 11, firstName: null, lastName: null, companyName: null }),
  ]);
  expect(await chart(months[1])).toMatchObject([{ partnerId: 1, commission: 90 }]);
  expect(await chart(months[2])).toEqual([]);
});

test('a voided sale no longer counts, and a deleted partner is not shown', async () => {
  const saleId = await sell(21, 50_000);
  await sell(22, 40_000);
  const first = async () => (await chart())[0]!.partnerId;
  expect(await first()).toBe(21);
  await change(payouts, standingEvent({ saleId, partnerId: 21, revision: 1 }));
  expect(await first()).toBe(22);
  await payouts.database.transaction((transaction) => forgetPartner(transaction, 22));
  expect((await chart()).map(({ partnerId }) => partnerId)).not.toContain(22);
  await sell(22, 1_000);
  expect((await chart()).map(({ partnerId }) => partnerId)).not.toContain(22);
});

test.each([
  ['', 'Month is required'],
  ['2026-13', 'Month is required'],
  ['2999-01', 'Month must not be in the future'],
])('400 for month %p', async (month, message) => {
  const answer = await read(month);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ errors: { month: [message] } }),
  ]);
});

test('is for administrators', async () => {
  expect((await read(currentMonth(), 'partner')).status).toBe(403);
});

test('since a month, or since a moment: the five with the most commission, without a deleted partner', async () => {
  const since = async (query: string) =>
    (
      (await (
        await payouts.as({ role: 'service' })(`/internal/best-partners?${query}`)
      ).json()) as PartnerOfMonth[]
    ).map(({ partnerId, salesCount, commissionInCents }) => [partnerId, salesCount, commissionInCents]);
  await addPartners(payouts, [{ id: 901 }, { id: 902 }, { id: 903 }]);
  await sell(901, 50_000_000, months[1]);
  await sell(901, 1_000_000);
  await sell(902, 9_000_000);
  const returned = await sell(902, 40_000_000);
  await change(
    payouts,
    standingEvent({
      saleId: returned,
      partnerId: 902,
      revision: 1,
      standingAmountCents: 0,
      standingCommissionCents: 0,
    }),
  );
  await sell(903, 90_000_000);
  await payouts.database.transaction((transaction) => forgetPartner(transaction, 903));
  expect((await since(`month=${months[1]}`)).slice(0, 2)).toEqual([
    [901, 2, 51_000_000],
    [902, 1, 9_000_000],
  ]);
  expect((await since(`since=${months[0]}-01T00:00:00.000Z`)).slice(0, 2)).toEqual([
    [902, 1, 9_000_000],
    [901, 1, 1_000_000],
  ]);
  expect(await since(`since=${months[0]}-01T00:00:00.000Z`)).toHaveLength(5);
});

test('the best partners of no period are a wrong question', async () => {
  const answer = await payouts.as({ role: 'service' })('/internal/best-partners');
  expect(answer.status).toBe(400);
});
