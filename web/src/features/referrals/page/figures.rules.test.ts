import { expect, test } from '@jest/globals';
import type { LinkDays } from '@portal/contracts/http/link-days';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import {
  bestOf,
  conversionOf,
  daysOf,
  figuresByCampaign,
  figuresByLink,
  figuresOfAll,
  noFigures,
  seriesOf,
} from './figures.rules.js';

const now = new Date('2026-11-03T23:59:00Z');
const visit = (referralId: number, day: string, visits: number, campaign: string | null = null) => ({
  referralId,
  day,
  campaign,
  visits,
});
const sale = (referralId: number, day: string, salesCount: number, campaign: string | null = null) => ({
  referralId,
  day,
  campaign,
  salesCount,
  amountInCents: 10_000 * salesCount,
  commissionInCents: 1_000 * salesCount,
});
const days: LinkDays = {
  visits: [
    visit(1, '2026-10-31', 50),
    visit(1, '2026-11-01', 6),
    visit(1, '2026-11-01', 4, 'fair'),
    visit(2, '2026-11-02', 30),
  ],
  sales: [
    sale(1, '2026-10-31', 9),
    sale(1, '2026-11-01', 2, 'fair'),
    sale(2, '2026-11-02', 1),
    sale(3, '2026-11-03', 1),
  ],
};

test('a period ends today; this month begins on its first day', () => {
  expect(daysOf('month', now)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  expect(daysOf('30', now)).toHaveLength(30);
  expect(daysOf('90', now)[0]).toBe('2026-08-06');
});

test("a period ends today in the business's time zone", () => {
  setBusinessTimeZone('America/New_York');
  const inOctober = daysOf('month', new Date('2026-11-01T03:59:00Z'));
  setBusinessTimeZone(UTC);
  expect([inOctober.length, inOctober[0], inOctober.at(-1)]).toEqual([31, '2026-10-01', '2026-10-31']);
});

test('figures are those of the period, over all tags', () => {
  const month = figuresByLink(days, '2026-11-01');
  expect(month.get(1)).toEqual({ visits: 10, salesCount: 2, commissionInCents: 2_000 });
  expect(month.get(3)).toEqual({ visits: 0, salesCount: 1, commissionInCents: 1_000 });
  expect(figuresByLink(days, '2026-10-01').get(1)).toEqual({
    visits: 60,
    salesCount: 11,
    commissionInCents: 11_000,
  });
});

test('sales that cannot be read are unknown, and not zero', () => {
  const known = figuresByLink({ ...days, sales: null }, '2026-11-01');
  expect(known.get(1)).toEqual({ visits: 10, salesCount: null, commissionInCents: null });
  expect(bestOf(known)).toBeNull();
  expect(conversionOf(known.get(1)!)).toBeNull();
});

test('the best link sold for most commission; none where nobody sold, or two are the same', () => {
  expect(bestOf(figuresByLink(days, '2026-11-01'))).toBe(1);
  expect(bestOf(figuresByLink(days, '2026-11-04'))).toBeNull();
  expect(bestOf(new Map([[1, noFigures(true)]]))).toBeNull();
  const same = { visits: 1, salesCount: 1, commissionInCents: 100 };
  expect(
    bestOf(
      new Map([
        [1, same],
        [2, same],
      ]),
    ),
  ).toBeNull();
});

test.each([
  [{ visits: 10, salesCount: 2, commissionInCents: 1 }, 0.2],
  [{ visits: 0, salesCount: 2, commissionInCents: 1 }, null],
  [{ visits: 1, salesCount: 2, commissionInCents: 1 }, null],
])('the conversion of %j is %s', (figures, conversion) => expect(conversionOf(figures)).toBe(conversion));

test('a chart has every day of its period, of the one link', () => {
  expect(seriesOf(days, 1, daysOf('month', now))).toEqual([
    { day: '2026-11-01', visits: 10, salesCount: 2, amountInCents: 20_000, commissionInCents: 2_000 },
    { day: '2026-11-02', visits: 0, salesCount: 0, amountInCents: 0, commissionInCents: 0 },
    { day: '2026-11-03', visits: 0, salesCount: 0, amountInCents: 0, commissionInCents: 0 },
  ]);
});

test('campaigns stand apart, the best first', () => {
  expect(figuresByCampaign(days, 1, '2026-11-01')).toEqual([
    ['fair', { visits: 4, salesCount: 2, commissionInCents: 2_000 }],
    [null, { visits: 6, salesCount: 0, commissionInCents: 0 }],
  ]);
});

test('all links together have what each of them has', () => {
  expect(figuresOfAll(days, '2026-11-01')).toEqual({ visits: 40, salesCount: 4, commissionInCents: 4_000 });
  expect(figuresOfAll({ ...days, sales: null }, '2026-11-02')).toEqual({
    visits: 30,
    salesCount: null,
    commissionInCents: null,
  });
  expect(seriesOf(days, null, daysOf('month', now)).map((row) => [row.visits, row.salesCount])).toEqual([
    [10, 2],
    [30, 1],
    [0, 1],
  ]);
});
