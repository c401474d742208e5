import { expect, test } from '@jest/globals';
import { payableAt, payableFrom } from './hold-period.js';

test.each([
  ['2026-11-22T10:00:00.000Z', 14, '2026-12-06T00:00:00.000Z'],
  ['2026-11-22T00:00:00.000Z', 14, '2026-12-06T00:00:00.000Z'],
  ['2026-11-22T23:59:59.999Z', 14, '2026-12-06T00:00:00.000Z'],
  ['2026-11-22T22:00:00.000-05:00', 14, '2026-12-07T00:00:00.000Z'],
  ['2028-02-28T12:00:00.000Z', 2, '2028-03-01T00:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 1, '2027-01-01T00:00:00.000Z'],
  ['2026-11-22T10:00:00.000Z', 180, '2027-05-21T00:00:00.000Z'],
])('a sale of %s with a hold period of %i days is payable from %s', (soldAt, days, from) => {
  expect(payableAt(soldAt, days)).toBe(from);
  expect(payableFrom(from)).toBe(from.slice(0, 10));
});

test('a sale without a hold period is payable at once', () => {
  expect(payableAt('2026-11-22T10:00:00.000Z', 0)).toBeNull();
});
