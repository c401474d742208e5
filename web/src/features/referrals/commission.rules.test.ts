import { expect, test } from '@jest/globals';
import type { Product } from '@portal/contracts/http/catalog';
import { earnedOn } from './commission.rules.js';

const product = (priceInCents: number, commissionRate: number) =>
  ({ priceInCents, commissionRate }) as Product;

test.each([
  [12_900, 0.1, 1_290],
  [9_999, 0.125, 1_250],
  [4_900, 0.2, 980],
  [0, 0.3, 0],
])('%i cents at %f earn %i cents', (price, rate, cents) => {
  expect(earnedOn(product(price, rate))).toBe(cents);
});
