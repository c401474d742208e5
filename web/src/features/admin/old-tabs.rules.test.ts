import { expect, test } from '@jest/globals';
import { pageOfTab } from './old-tabs.rules.js';

test.each([
  ['products', '/admin/products'],
  ['Partners', '/admin/partners'],
  ['Stripe Transactions', '/admin/transactions'],
  ['unknown-codes', '/admin/unknown-codes'],
])('an old address with the tab %s leads to %s', (tab, page) => {
  expect(pageOfTab(tab)).toBe(page);
});

test.each([undefined, '', 'nobody', 'constructor', 7, ['products']])('%j names no tab', (tab) => {
  expect(pageOfTab(tab)).toBeUndefined();
});
