import { expect, test } from '@jest/globals';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { yearOf } from './year.rules.js';

const now = new Date('2026-02-28T23:59:59Z');
const month = (key: string, salesCount: number): StatementMonth => ({
  month: key,
  salesCount,
  amount: 10,
  amountInCents: 1_000,
  commission: 1,
  commissionInCents: 100,
  paid: 0,
  paidInCents: 0,
  unpaid: 1,
  unpaidInCents: 100,
  payouts: [],
});

test('a year is twelve months, oldest first, with nothing where nothing was sold', () => {
  const year = yearOf([month('2026-02', 3), month('2025-03', 1), month('2025-02', 9)], now);
  expect(year.map(({ at }) => at)).toEqual([
    ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((each) => `2025-${each}`),
    '2026-01',
    '2026-02',
  ]);
  expect(year.map(({ salesCount }) => salesCount)).toEqual([1, ...Array<number>(10).fill(0), 3]);
  expect(year.at(-1)).toEqual({ at: '2026-02', salesCount: 3, amountInCents: 1_000, commissionInCents: 100 });
  expect(year[1]).toEqual({ at: '2025-04', salesCount: 0, amountInCents: 0, commissionInCents: 0 });
});
