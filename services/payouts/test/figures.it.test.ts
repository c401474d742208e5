import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RankedPartner } from '@portal/contracts/http/internal';
import { statementMonth, type StatementMonth } from '@portal/contracts/http/partner';
import { currentMonth } from '@portal/contracts/values/month';
import { linesOf, sumsOf } from '@portal/contracts/http/statement';
import type { TestService } from '@portal/kit/testing/test-service';
import * as z from 'zod';
import { PayPartnerForMonth } from '../src/payouts/pay-partner.js';
import { VoidPayout } from '../src/payouts/void-payout.js';
import { post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const json = async (response: Promise<Response>) => (await response).json() as Promise<unknown>;
const asService = (path: string, body?: unknown) =>
  json(payouts.as({ role: 'service' })(path, body ? { json: body } : {}));
const summaryOf = (partnerId: number) =>
  json(payouts.as({ role: 'partner', userId: partnerId })('/partner/summary'));

// Commission, sales and first sale decide in this order; 18 and 19 are alike in all, so the lower number wins.
const at = (minute: number) => new Date(Date.now() - (60 - minute) * 1_000).toISOString();
const month = currentMonth();
const standings: [partnerId: number, commissions: number[], minute: number][] = [
  [11, [5_000], 1],
  [12, [9_000], 2],
  [13, [2_500, 2_500], 3],
  [14, [5_000], 0],
  [15, [100], 5],
  [16, [50_000], 6],
  [18, [40], 7],
  [19, [40], 7],
];
const expectedOrder = [16, 12, 13, 14, 11, 15, 18, 19];

describe('figures of sales', () => {
  beforeAll(async () => {
    let saleId = 0;
    const events = standings.flatMap(([partnerId, commissions, minute]) =>
      commissions.map((commissionCents) =>
        saleEvent({
          saleId: ++saleId,
          partnerId,
          commissionCents,
          amountCents: commissionCents * 10,
          month,
          occurredAt: at(minute),
        }),
      ),
    );
    const old = saleEvent({
      saleId: ++saleId,
      partnerId: 15,
      referralId: 8,
      commissionCents: 60_000,
      amountCents: 119_999,
      occurredAt: '2025-12-31T23:59:59.999Z',
    });
    await post(payouts, [...events, old]);
  });

  test('a statement has a row for each month, newest first, and the same as a table to download', async () => {
    const call = payouts.as({ role: 'partner', userId: 15 });
    const rows = [
      { month, salesCount: 1, amountInCents: 1_000, commission: 1, commissionInCents: 100, paidInCents: 0 },
      { month: '2025-12', salesCount: 1, amount: 1_199.99, amountInCents: 119_999, commission: 600, paid: 0 },
    ];
    expect(await json(call('/partner/statement'))).toMatchObject(rows);
    const file = await call('/partner/statement.csv');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="statement.csv"');
    expect(await file.text()).toBe(
      `Month,Entry,Date,Sales,Amount,Commission,Paid,Unpaid,Advance\n${month},Sales,,1,10.00,1.00,,1.00,\n2025-12,Sales,,1,1199.99,600.00,,600.00,\n`,
    );
    expect(await json(payouts.as({ role: 'partner', userId: 999 })('/partner/statement'))).toEqual([]);
  });

  test('a summary has lifetime and month apart, exact to the cent, with rank and tier', async () => {
    expect(await summaryOf(15)).toEqual({
      totalSales: 1_209.99,
      totalSalesInCents: 120_999,
      totalCommission: 601,
      totalCommissionInCents: 60_100,
      activeSales: 2,
      month,
      monthCommission: 1,
      monthCommissionInCents: 100,
      rank: 6,
      tier: 'bronze',
    });
  });

  test('a partner without sales has zeros and no rank', async () => {
    expect(await summaryOf(999)).toMatchObject({
      totalSales: 0,
      activeSales: 0,
      rank: null,
      tier: 'starter',
    });
  });

  test('services read the summary of any partner', async () => {
    expect(await asService('/internal/summary?partnerId=15')).toEqual(await summaryOf(15));
  });

  test('the leaderboard has the top 5 and the own row with its true rank', async () => {
    const rows = (await asService('/internal/leaderboard?partnerId=19')) as RankedPartner[];
    expect(rows.map(({ partnerId, rank }) => [rank, partnerId])).toEqual([
      ...expectedOrder.slice(0, 5).map((partnerId, index) => [index + 1, partnerId]),
      [8, 19],
    ]);
    expect(rows[2]).toEqual({
      partnerId: 13,
      rank: 3,
      monthCommissionCents: 5_000,
      lifetimeCommissionCents: 5_000,
      tier: 'starter',
      salesCount: 2,
    });
  });

  test('one who is in the top 5 is there once, one without sales this month not at all', async () => {
    expect(await asService('/internal/leaderboard?partnerId=16')).toHaveLength(5);
    expect(await asService('/internal/leaderboard?partnerId=999')).toHaveLength(5);
  });

  test('every rank is the place in the leaderboard, ties included', async () => {
    const ranks = await Promise.all(
      expectedOrder.map(async (partnerId) => ((await summaryOf(partnerId)) as { rank: number }).rank),
    );
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('referrals have totals of their own', async () => {
    expect(await asService('/internal/referral-totals?partnerId=15')).toEqual([
      { referralId: 3, salesCount: 1, amountCents: 1_000, commissionCents: 100, unpaidCommissionCents: 100 },
      {
        referralId: 8,
        salesCount: 1,
        amountCents: 119_999,
        commissionCents: 60_000,
        unpaidCommissionCents: 60_000,
      },
    ]);
  });

  test('the totals of links are found by link and partner', async () => {
    const links = [
      { referralId: 8, partnerId: 15 },
      { referralId: 8, partnerId: 13 },
      { referralId: 999, partnerId: 15 },
    ];
    expect(await asService('/internal/link-totals', { links })).toEqual([
      {
        referralId: 8,
        salesCount: 1,
        amountCents: 119_999,
        commissionCents: 60_000,
        unpaidCommissionCents: 60_000,
      },
    ]);
  });

  test('the count of a list is known without counting', async () => {
    expect(await asService('/internal/partner-counts?partnerId=13')).toEqual({ salesCount: 2 });
    expect(await asService('/internal/partner-counts?partnerId=999')).toEqual({ salesCount: 0 });
  });

  test('admins see the sum of all', async () => {
    expect(await json(payouts.as({ role: 'admin', userId: 1 })('/admin/stats'))).toEqual({
      totalSales: 8_617.99,
      totalCommissions: 1_341.8,
      salesCount: 10,
    });
  });

  test.each([
    ['/partner/summary', 'admin'],
    ['/partner/summary', 'anonymous'],
    ['/admin/stats', 'partner'],
    ['/internal/summary?partnerId=15', 'partner'],
    ['/internal/leaderboard?partnerId=15', 'partner'],
    ['/internal/payouts', 'admin'],
  ] as const)('%s is not for %s', async (path, role) => {
    const init = path === '/internal/payouts' ? { json: { partnerId: 15, month } } : {};
    const response = await payouts.as({ role, userId: role === 'anonymous' ? null : 15 })(path, init);
    expect(response.status).toBe(role === 'anonymous' ? 401 : 403);
  });

  test.each(['', '?partnerId=0', '?partnerId=x', '?partnerId=1.5'])(
    'a query of %p is refused',
    async (query) => {
      expect((await payouts.as({ role: 'service' })(`/internal/summary${query}`)).status).toBe(400);
    },
  );
});

test('a statement tells the money: payouts, what of them is an advance, and what was taken back', async () => {
  const call = payouts.as({ role: 'partner', userId: 31 });
  await post(payouts, [
    saleEvent({
      saleId: 9_001,
      partnerId: 31,
      commissionCents: 5_000,
      occurredAt: '2026-01-31T10:00:00.000Z',
    }),
  ]);
  const pay = async (of: string, askedCents: number) =>
    (
      await payouts.app
        .get(PayPartnerForMonth)
        .pay({ partnerId: 31, month: of, askedCents, advanceReason: 'a start' })
    ).payoutId!;
  const returned = await pay('2026-01', 3_000);
  await payouts.app.get(VoidPayout).byId(returned, { reason: 'returned' });
  const large = await pay('2026-01', 100_000);
  const early = await pay('2026-02', 700);
  const day = new Date().toISOString().slice(0, 10);
  const csv = await (await call('/partner/statement.csv')).text();
  expect(csv.split('\n').slice(1)).toEqual([
    '2026-02,Sales,,0,0.00,0.00,,0.00,',
    `2026-02,Payout ${early},${day},,,,7.00,,7.00`,
    '2026-01,Sales,,1,100.00,50.00,,0.00,',
    `2026-01,Payout ${returned},${day},,,,30.00,,0.00`,
    `2026-01,Payout ${returned} taken back,${day},,,,-30.00,,`,
    `2026-01,Payout ${large},${day},,,,1000.00,,950.00`,
    '',
  ]);
  const months = (await json(call('/partner/statement'))) as StatementMonth[];
  expect(z.array(statementMonth).parse(months)).toEqual(months);
  expect(months[1]!.payouts[0]).toMatchObject({ id: returned, voidReason: 'returned' });
  const sums = sumsOf(linesOf(months));
  expect(sums.commissionInCents - sums.paidInCents).toBe(sums.unpaidInCents - sums.advanceInCents);
});
