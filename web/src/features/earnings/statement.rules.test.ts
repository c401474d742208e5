import { expect, test } from '@jest/globals';
import { totalsOf } from './statement.rules.js';

const month = (
  salesCount: number,
  amountInCents: number,
  commissionInCents: number,
  paidInCents: number,
) => ({
  salesCount,
  amountInCents,
  commissionInCents,
  paidInCents,
});

test.each([
  ['nothing', [], month(0, 0, 0, 0)],
  ['one month', [month(2, 30_000, 3_001, 0)], month(2, 30_000, 3_001, 0)],
  [
    'months, one of them taken back in part',
    [month(2, 30_000, 3_001, 3_001), month(1, -999, -100, 0)],
    month(3, 29_001, 2_901, 3_001),
  ],
])('%s add up', (_, months, total) => {
  expect(totalsOf(months)).toEqual(total);
});
