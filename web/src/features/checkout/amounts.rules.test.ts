import { describe, expect, test } from '@jest/globals';
import { breakdownOf, describeDiscount, paymentIntentIdOf } from './amounts.rules.js';

const coupon = { id: 'c', name: 'c' };

describe('the price breakdown', () => {
  test.each([
    ['no coupon', 12_999, null, { price: 12_999, discount: 0, total: 12_999 }],
    [
      'a percentage, as the server rounded it',
      12_999,
      1_300,
      { price: 12_999, discount: 1_300, total: 11_699 },
    ],
    ['dollars', 12_999, 2_500, { price: 12_999, discount: 2_500, total: 10_499 }],
    ['down to the smallest charge', 1_000, 950, { price: 1_000, discount: 950, total: 50 }],
    ['more than the price', 1_000, 5_000, { price: 1_000, discount: 1_000, total: 0 }],
  ])('%s', (_, price, discount, expected) => {
    expect(breakdownOf(price, discount === null ? null : { coupon, discountAmount: discount })).toEqual(
      expected,
    );
  });
});

test.each([
  [{ ...coupon, percent_off: 10 }, 1_300, '10% off'],
  [{ ...coupon, percent_off: 12.5 }, 1_300, '12.5% off'],
  [{ ...coupon, amount_off: 2_500 }, 2_500, '$25.00 off'],
])('a coupon says what it takes off (%#)', (each, discountAmount, expected) => {
  expect(describeDiscount({ coupon: each, discountAmount })).toBe(expected);
});

test('a payment intent’s id is the part of its secret before the marker', () => {
  expect(paymentIntentIdOf('pi_3Nx_secret_9aZ_secret_')).toBe('pi_3Nx');
});
