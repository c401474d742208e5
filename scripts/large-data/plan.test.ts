import { expect, test } from '@jest/globals';
import { planOf, readScale } from './plan.js';

test.each([
  ['1', 1],
  ['0.1', 0.1],
  ['', null],
  ['10', 10],
  ['11', null],
  ['0', null],
  ['all', null],
])('SCALE=%s is read as %p', (text, scale) => {
  expect(readScale(text)).toBe(scale);
});

test('of 1 there are a million sales, and 24 months of them', () => {
  expect(planOf(1, new Date('2026-03-10T12:00:00Z'))).toMatchObject({
    partners: 20_000,
    sales: 1_000_000,
    otherPayments: 100_000,
    from: '2024-04-01T00:00:00.000Z',
  });
});
