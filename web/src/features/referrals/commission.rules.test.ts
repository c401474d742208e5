import { expect, test } from '@jest/globals';
import type { Product } from '@portal/contracts/http/catalog';
import { earnedOn, percentOf } from './commission.rules.js';

const product = (priceInCents: number, commissionRate: number) =>
  ({ priceInCents, commissionRate }) as Product;

test.each([
  [12_900, 0.1, 1_290, '10%'],
  [9_999, 0.125, 1_250, '13%'],
  [4_900, 0.2, 980, '20%'],
  [0, 0.3, 0, '30%'],
])('%i cents at %f earn %i cents, shown as %s', (price, rate, cents, percent) => {
  expect(earnedOn(product(price, rate))).toBe(cents);
  expect(percentOf(product(price, rate))).toBe(percent);
});
