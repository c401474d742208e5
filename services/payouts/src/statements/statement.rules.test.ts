import { afterEach, expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { balancesOf, boundsOf, nextMonth } from './statement.rules.js';

afterEach(() => setBusinessTimeZone(UTC));

test.each([
  ['2026-01', '2026-02'],
  ['2026-12', '2027-01'],
  ['2028-02', '2028-03'],
])('after %s comes %s', (month, next) => expect(nextMonth(month)).toBe(next));

test('a month begins and ends at midnight of the business', () => {
  expect(boundsOf('2026-11')).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
  });
  setBusinessTimeZone('America/New_York');
  // Clocks are put back on 1 November, after midnight.
  expect(boundsOf('2026-11')).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    until: '2026-12-01T05:00:00.000Z',
  });
});

test('each month begins with the balance with which the one before ends, also where nothing was posted', () => {
  const posted = [
    { month: '2026-11', cents: 18_000 },
    { month: '2027-01', cents: -13_562 },
    { month: '2027-02', cents: 5 },
  ];
  expect(balancesOf(posted, '2027-01')).toEqual([
    { period: '2027-01', openingCents: 18_000, closingCents: 4_438 },
    { period: '2026-12', openingCents: 18_000, closingCents: 18_000 },
    { period: '2026-11', openingCents: 0, closingCents: 18_000 },
  ]);
  expect(balancesOf([], '2027-01')).toEqual([]);
  expect(balancesOf([{ month: '2027-02', cents: 5 }], '2027-01')).toEqual([]);
});
