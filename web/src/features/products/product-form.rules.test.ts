import { describe, expect, test } from '@jest/globals';
import type { Product } from '@portal/contracts/http/catalog';
import { earningOf, NO_PRODUCT, productForm, textOf, type ProductText } from './product-form.rules.js';

const typed: ProductText = {
  ...NO_PRODUCT,
  name: 'Roadside Assist',
  description: 'Help on the road',
  priceInCents: '129',
  externalUrl: 'https://insurer.test/roadside',
};
const errorsOf = (text: Partial<ProductText>) =>
  Object.fromEntries(
    productForm
      .safeParse({ ...typed, ...text })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

describe('what is typed', () => {
  test.each([
    ['129', 12_900],
    ['129.5', 12_950],
    [' $1,299.99 ', 129_999],
    ['1', 100],
  ])('%s dollars are %i cents', (priceInCents, cents) =>
    expect(productForm.parse({ ...typed, priceInCents }).priceInCents).toBe(cents),
  );

  test.each([
    ['10', 0.1],
    ['12.25 %', 0.1225],
    ['0', 0],
    ['100', 1],
  ])('%s percent are %f', (commissionRate, fraction) =>
    expect(productForm.parse({ ...typed, commissionRate }).commissionRate).toBe(fraction),
  );

  test.each([
    ['14', 14],
    ['0', 0],
    [' ', null],
  ])('%j days are %p', (holdDays, days) =>
    expect(productForm.parse({ ...typed, holdDays }).holdDays).toBe(days),
  );

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ description: '' }, { description: 'Description is required' }],
    [{ priceInCents: '0.99' }, { priceInCents: 'Price must be at least $1' }],
    [{ priceInCents: '' }, { priceInCents: 'Enter a price in dollars, such as 49.50' }],
    [{ priceInCents: '12.345' }, { priceInCents: 'Enter a price in dollars, such as 49.50' }],
    [
      { priceInCents: '12,50', commissionRate: '12,5' },
      {
        priceInCents: 'Write decimals with a point: 12.50, not 12,50',
        commissionRate: 'Write decimals with a point: 12.50, not 12,50',
      },
    ],
    [{ externalUrl: 'insurer' }, { externalUrl: 'Must be a valid URL' }],
    [{ commissionRate: '-1' }, { commissionRate: 'Commission rate must be at least 0%' }],
    [{ commissionRate: '100.01' }, { commissionRate: 'Commission rate cannot exceed 100%' }],
    [{ commissionRate: 'ten' }, { commissionRate: 'Enter a rate in percent, such as 10' }],
    [{ holdDays: 'two weeks' }, { holdDays: 'Enter whole days from 0 to 180' }],
    [{ holdDays: '1.5' }, { holdDays: 'Enter whole days from 0 to 180' }],
    [{ holdDays: '181' }, { holdDays: 'Enter whole days from 0 to 180' }],
  ] as const)('%j is refused in the words of the rule', (text, errors) =>
    expect(errorsOf(text)).toEqual(errors),
  );
});

test('a product is shown as it would be typed', () => {
  const product: Product = {
    id: 1,
    isActive: true,
    ...productForm.parse({ ...typed, priceInCents: '49.50' }),
  } as Product;
  expect(textOf({ ...product, category: null, commissionDescription: null })).toEqual({
    ...typed,
    priceInCents: '49.50',
  });
});

test('what a partner earns is said to the cent, and nothing while it cannot be known', () => {
  expect(earningOf({ ...typed, commissionRate: '12.5' })).toBe('A partner earns $16.13 a sale.');
  expect(earningOf({ ...typed, priceInCents: '' })).toBe('Of what the customer pays.');
});
