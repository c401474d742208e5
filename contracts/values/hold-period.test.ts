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

test.each([
  ['America/New_York', '2026-10-31T23:59:59.999-04:00', 14, '2026-11-14T05:00:00.000Z', '2026-11-14'],
  ['America/New_York', '2026-02-28T23:00:00.000-05:00', 10, '2026-03-10T04:00:00.000Z', '2026-03-10'],
  ['Europe/Berlin', '2026-10-24T23:30:00.000+02:00', 1, '2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T23:30:00.000+01:00', 1, '2026-10-25T23:00:00.000Z', '2026-10-26'],
  ['Pacific/Kiritimati', '2026-11-30T09:59:59.999Z', 1, '2026-11-30T10:00:00.000Z', '2026-12-01'],
  ['Pacific/Kiritimati', '2026-11-30T10:00:00.000Z', 1, '2026-12-01T10:00:00.000Z', '2026-12-02'],
])('in %s, a sale of %s with a hold period of %i days is payable from %s', (zone, soldAt, days, at, day) => {
  expect(payableAt(soldAt, days, zone)).toBe(at);
  expect(payableFrom(at, zone)).toBe(day);
});
