import { expect, test } from '@jest/globals';
import { toDollars } from '../values/money.js';
import type { StatementMonth } from './partner.js';
import { linesOf, sumsOf } from './statement.js';

const payout = (more: Partial<StatementMonth['payouts'][number]> & { id: number }) => ({
  madeAt: '2026-11-01T00:00:00.000Z',
  ...{ amount: 0, amountInCents: 0, advance: 0, advanceInCents: 0, voidedAt: null, voidReason: null },
  ...more,
});
const monthOf = (month: string, commission: number, unpaid: number, payouts: StatementMonth['payouts']) => ({
  ...{ month, salesCount: 1, amount: 100, amountInCents: 10_000, payouts },
  ...{ commission: toDollars(commission), commissionInCents: commission },
  ...{ unpaid: toDollars(unpaid), unpaidInCents: unpaid },
  ...{ paid: toDollars(commission - unpaid), paidInCents: commission - unpaid },
});

test('the rows of a statement tell every payout, what of it is an advance, and what was taken back, as it came', () => {
  const lines = linesOf([
    monthOf('2026-11', 700, 700, []),
    monthOf('2026-10', 5_000, 0, [
      payout({
        ...{ id: 5, amountInCents: 30_000, madeAt: '2026-11-01T00:00:00.000Z' },
        ...{ voidedAt: '2026-11-04T00:00:00.000Z', voidReason: 'returned' },
      }),
      payout({ id: 6, amountInCents: 100_000, advanceInCents: 95_000, madeAt: '2026-11-02T00:00:00.000Z' }),
    ]),
  ]);
  expect(lines.map(({ month, kind, payoutId, paidInCents }) => [month, kind, payoutId, paidInCents])).toEqual(
    [
      ['2026-11', 'sales', null, 0],
      ['2026-10', 'sales', null, 0],
      ['2026-10', 'payout', 5, 30_000],
      ['2026-10', 'payout', 6, 100_000],
      ['2026-10', 'taken-back', 5, -30_000],
    ],
  );
  expect(lines.at(-1)).toMatchObject({ reason: 'returned', at: '2026-11-04T00:00:00.000Z' });
  const sums = sumsOf(lines);
  expect(sums).toEqual({
    ...{ salesCount: 2, amountInCents: 20_000, commissionInCents: 5_700, paidInCents: 100_000 },
    ...{
      unpaidInCents: 700,
      pendingInCents: 0,
      flaggedInCents: 0,
      refusedInCents: 0,
      advanceInCents: 95_000,
    },
  });
  expect(sums.commissionInCents - sums.paidInCents).toBe(sums.unpaidInCents - sums.advanceInCents);
});

test('what is pending of a month is in its row, and adds up', () => {
  const pending = { amount: 3, amountInCents: 300, first: '2026-12-06', last: '2026-12-09' };
  const lines = linesOf([{ ...monthOf('2026-11', 700, 700, []), pending }, monthOf('2026-10', 500, 500, [])]);
  expect(lines.map(({ pendingInCents }) => pendingInCents)).toEqual([300, 0]);
  expect(sumsOf(lines)).toMatchObject({ unpaidInCents: 1_200, pendingInCents: 300 });
});

test('what a flag holds of a month is in its row, and adds up', () => {
  const flagged = { amount: 2, amountInCents: 200, refused: 1, refusedInCents: 100 };
  const lines = linesOf([{ ...monthOf('2026-11', 700, 700, []), flagged }, monthOf('2026-10', 500, 500, [])]);
  expect(sumsOf(lines)).toMatchObject({ unpaidInCents: 1_200, flaggedInCents: 200, refusedInCents: 100 });
});

test('of nothing there is nothing', () => expect(linesOf([])).toEqual([]));
