import { expect, test } from '@jest/globals';
import type { Referral } from '@portal/contracts/http/catalog';
import { activeLinks, isLive, nameOf } from './link.rules.js';

const link = (product: object | null) => ({ product }) as Referral;
const sold = link({ name: 'Roadside Plus', isActive: true });
const off = link({ name: 'Pet Care', isActive: false });

test.each([
  [[], '0 active links'],
  [[sold], '1 active link'],
  [[sold, off], '1 active link'],
  [[sold, off, sold], '2 active links'],
  [[off], '0 active links'],
])('only links of products that are for sale are active (%#)', (links, text) => {
  expect(activeLinks(links)).toBe(text);
});

test('a link without a product is of a Product, and not live', () => {
  expect(nameOf(link(null))).toBe('Product');
  expect(isLive(link(null))).toBe(false);
});
