import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { discountOf, useLimits } from './coupon.rules.js';

const now = new Date('2026-11-21T12:00:00Z');
const yesterday = now.getTime() / 1_000 - 86_400;
const tomorrow = now.getTime() / 1_000 + 86_400;

const coupon = (terms: Partial<Stripe.Coupon>) =>
  ({
    id: 'C1',
    name: 'A coupon',
    valid: true,
    percent_off: null,
    amount_off: null,
    currency: null,
    redeem_by: null,
    max_redemptions: null,
    times_redeemed: 0,
    ...terms,
  }) as Stripe.Coupon;
const promotion = (terms: Partial<Stripe.PromotionCode>) =>
  ({
    id: 'promo_1',
    code: 'WELCOME',
    active: true,
    expires_at: null,
    customer: null,
    max_redemptions: null,
    times_redeemed: 0,
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    ...terms,
  }) as Stripe.PromotionCode;
const restrictions = (terms: Partial<Stripe.PromotionCode['restrictions']>) => ({
  first_time_transaction: false,
  minimum_amount: null,
  minimum_amount_currency: null,
  ...terms,
});

describe('a code that holds', () => {
  test.each([
    { label: 'ten per cent', terms: { percent_off: 10 }, price: 12_900, discount: 1_290 },
    { label: 'a third, rounded half up', terms: { percent_off: 33.33 }, price: 10_050, discount: 3_350 },
    { label: 'an amount', terms: { amount_off: 2_500, currency: 'usd' }, price: 12_900, discount: 2_500 },
    {
      label: 'everything leaves the smallest charge',
      terms: { percent_off: 100 },
      price: 12_900,
      discount: 12_850,
    },
    {
      label: 'more than the price leaves the smallest charge',
      terms: { amount_off: 99_999, currency: 'usd' },
      price: 12_900,
      discount: 12_850,
    },
    { label: 'nothing off the smallest charge', terms: { percent_off: 50 }, price: 50, discount: 0 },
    {
      label: 'good until tomorrow',
      terms: { percent_off: 10, redeem_by: tomorrow },
      price: 1_000,
      discount: 100,
    },
    {
      label: 'one use left',
      terms: { percent_off: 10, max_redemptions: 3, times_redeemed: 2 },
      price: 1_000,
      discount: 100,
    },
  ])('$label', ({ terms, price, discount }) => {
    expect(discountOf({ coupon: coupon(terms), promotion: null }, price, now)?.discountAmount).toBe(discount);
  });

  test('never takes the charge below the smallest, nor above the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (price, hundredths) => {
          const found = { coupon: coupon({ percent_off: hundredths / 100 }), promotion: null };
          const { discountAmount } = discountOf(found, price, now)!;
          expect(Number.isInteger(discountAmount)).toBe(true);
          expect(price - discountAmount).toBeGreaterThanOrEqual(50);
          expect(discountAmount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a code that does not hold', () => {
  test.each([
    {
      label: 'expired',
      found: { coupon: coupon({ percent_off: 10, redeem_by: yesterday }), promotion: null },
    },
    {
      label: 'used up at Stripe',
      found: { coupon: coupon({ percent_off: 10, max_redemptions: 2, times_redeemed: 2 }), promotion: null },
    },
    {
      label: 'another currency',
      found: { coupon: coupon({ amount_off: 500, currency: 'eur' }), promotion: null },
    },
    {
      label: 'no longer valid',
      found: { coupon: coupon({ percent_off: 10, valid: false }), promotion: null },
    },
    {
      label: 'for other products',
      found: { coupon: coupon({ percent_off: 10, applies_to: { products: ['prod_1'] } }), promotion: null },
    },
    {
      label: 'its promotion is over',
      found: { coupon: coupon({ percent_off: 10 }), promotion: promotion({ expires_at: yesterday }) },
    },
    {
      label: 'its promotion is off',
      found: { coupon: coupon({ percent_off: 10 }), promotion: promotion({ active: false }) },
    },
    {
      label: "one customer's promotion",
      found: { coupon: coupon({ percent_off: 10 }), promotion: promotion({ customer: 'cus_1' }) },
    },
    {
      label: 'only for first purchases',
      found: {
        coupon: coupon({ percent_off: 10 }),
        promotion: promotion({ restrictions: restrictions({ first_time_transaction: true }) }),
      },
    },
    {
      label: 'below its minimum',
      found: {
        coupon: coupon({ percent_off: 10 }),
        promotion: promotion({
          restrictions: restrictions({ minimum_amount: 20_000, minimum_amount_currency: 'usd' }),
        }),
      },
    },
    {
      label: 'a minimum in another currency',
      found: {
        coupon: coupon({ percent_off: 10 }),
        promotion: promotion({
          restrictions: restrictions({ minimum_amount: 1, minimum_amount_currency: 'eur' }),
        }),
      },
    },
  ])('$label', ({ found }) => expect(discountOf(found, 12_900, now)).toBeNull());
});

test('uses count against the coupon and against its promotion code', () => {
  const found = {
    coupon: coupon({ percent_off: 10, max_redemptions: 5, times_redeemed: 1 }),
    promotion: promotion({ max_redemptions: 2 }),
  };
  expect(useLimits(found)).toEqual([
    { scope: 'coupon:C1', limit: 4 },
    { scope: 'promotion:promo_1', limit: 2 },
  ]);
  expect(useLimits({ coupon: coupon({ percent_off: 10 }), promotion: promotion({}) })).toEqual([]);
});
