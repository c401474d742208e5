import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  commissionFor,
  formatCompactDollars,
  formatExactDollars,
  formatPercent,
  formatWholeDollars,
  toBasisPoints,
  toCents,
  toDollars,
  toFraction,
} from './money.js';

const cents = fc.integer({ min: 0, max: 100_000_000_00 });
const rate = fc.integer({ min: 0, max: 10_000 });

describe('commission', () => {
  test.each([
    { label: 'ten per cent of a round price', amount: 12_900, rate: 1_000, commission: 1_290 },
    { label: 'half a cent goes up', amount: 5, rate: 1_000, commission: 1 },
    { label: 'just below half a cent goes down', amount: 4, rate: 1_000, commission: 0 },
    { label: 'a rate with decimals', amount: 9_999, rate: 1_250, commission: 1_250 },
    { label: 'nothing at no rate', amount: 9_999, rate: 0, commission: 0 },
    { label: 'everything at the full rate', amount: 9_999, rate: 10_000, commission: 9_999 },
    { label: 'nothing of nothing', amount: 0, rate: 1_000, commission: 0 },
    {
      label: 'an amount whose product passes what a double holds',
      amount: 9_007_199_254_740_991,
      rate: 9_999,
      commission: 9_006_298_534_815_517,
    },
  ])('$label', ({ amount, rate: bps, commission }) => {
    expect(commissionFor(amount, bps)).toBe(commission);
  });

  test('is an integer between nothing and the amount, never more than half a cent off', () => {
    fc.assert(
      fc.property(cents, rate, (amount, bps) => {
        const commission = commissionFor(amount, bps);
        expect(Number.isInteger(commission)).toBe(true);
        expect(commission).toBeGreaterThanOrEqual(0);
        expect(commission).toBeLessThanOrEqual(amount);
        expect(Math.abs(commission * 10_000 - amount * bps)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  test('grows with the amount and with the rate', () => {
    fc.assert(
      fc.property(cents, rate, (amount, bps) => {
        expect(commissionFor(amount + 1, bps)).toBeGreaterThanOrEqual(commissionFor(amount, bps));
        expect(commissionFor(amount, Math.min(10_000, bps + 1))).toBeGreaterThanOrEqual(
          commissionFor(amount, bps),
        );
      }),
    );
  });
});

describe('the wire', () => {
  test('cents survive the way to dollars and back', () => {
    fc.assert(fc.property(cents, (amount) => expect(toCents(toDollars(amount))).toBe(amount)));
  });

  test('basis points survive the way to a fraction and back', () => {
    fc.assert(fc.property(rate, (bps) => expect(toBasisPoints(toFraction(bps))).toBe(bps)));
  });
});

describe('what people read', () => {
  test.each([
    [0, '0%'],
    [0.1, '10%'],
    [0.125, '12.5%'],
    [0.0825, '8.25%'],
    [1, '100%'],
  ])('a rate of %f has the decimals that it has: %s', (fraction, percent) => {
    expect(formatPercent(fraction)).toBe(percent);
  });

  test.each([
    { cents: 123_456, whole: '$1,235', exact: '$1,234.56' },
    { cents: 50, whole: '$1', exact: '$0.50' },
    { cents: 49, whole: '$0', exact: '$0.49' },
    { cents: 0, whole: '$0', exact: '$0.00' },
    { cents: 100_000_000, whole: '$1,000,000', exact: '$1,000,000.00' },
    // Away from 0 on both sides, and 0 has no sign.
    { cents: 150, whole: '$2', exact: '$1.50' },
    { cents: -150, whole: '-$2', exact: '-$1.50' },
    { cents: -49, whole: '$0', exact: '-$0.49' },
  ])('$exact is shown as $whole', ({ cents: amount, whole, exact }) => {
    expect(formatWholeDollars(amount)).toBe(whole);
    expect(formatExactDollars(amount)).toBe(exact);
  });

  test.each([
    [0, '$0'],
    [5_000, '$50'],
    [123_456, '$1.2K'],
    [250_000_000, '$2.5M'],
  ])('%p cents beside an axis are %s', (amount, compact) => {
    expect(formatCompactDollars(amount)).toBe(compact);
  });
});
