import { expect, test } from '@jest/globals';
import type { Referral } from '@portal/contracts/http/catalog';
import { activeLinks, deletionOf, isLive, nameOf, whyNoEmbed, whyNotLive } from './link.rules.js';

const link = (product: object | null, isPaused?: boolean) => ({ product, isPaused }) as Referral;
const sold = link({ name: 'Roadside Plus', isActive: true });
const paused = link({ name: 'Roadside Plus', isActive: true }, true);
const off = link({ name: 'Pet Care', isActive: false });

test.each([
  [[], '0 active links'],
  [[sold], '1 active link'],
  [[sold, off], '1 active link'],
  [[sold, off, sold], '2 active links'],
  [[off], '0 active links'],
  [[sold, paused], '1 active link'],
])('only links that are not paused, of products that are for sale, are active (%#)', (links, text) => {
  expect(activeLinks(links)).toBe(text);
});

test('a link says why it is not live: its product first, since resuming the link would not help', () => {
  expect(whyNotLive(sold)).toBeNull();
  expect(whyNotLive(paused)).toBe('paused');
  expect(whyNotLive(off)).toBe('product-off');
  expect(whyNotLive(link({ name: 'Pet Care', isActive: false }, true))).toBe('product-off');
});

test('a link without a product is of a Product, and not live', () => {
  expect(nameOf(link(null))).toBe('Product');
  expect(isLive(link(null))).toBe(false);
});

test.each([
  [[], 'Create a referral link first; its code appears here.'],
  [
    [off, paused],
    'Your links are paused, and a button for one would sell nothing. Resume one; its code appears here.',
  ],
  [[off], 'What your links are for is not offered at the moment. Their code appears here once it is.'],
])('where no link sells, it is said why none can be embedded (%#)', (links, text) =>
  expect(whyNoEmbed(links)).toBe(text),
);

test('before a link is deleted, its own addresses are named, and that it could be paused', () => {
  expect(deletionOf(sold).slice(1)).toEqual(['To stop it for a while, pause it instead.']);
  expect(deletionOf({ ...paused, slugs: ['ava-fair', 'ava-roadside'] })[1]).toBe(
    'So do /r/ava-fair and /r/ava-roadside, which no other link can have.',
  );
  expect(deletionOf(paused).at(-1)).toMatch(/^It is paused/);
});
