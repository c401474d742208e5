import { expect, test } from '@jest/globals';
import type { Brand } from '@portal/contracts/http/brand';
import { brandSheet, withBrand } from './brand-head.rules.js';

const BUILT = `<title>Partner Portal</title><!-- brand --><link rel="icon" href="/favicon.ico" /><!-- /brand -->`;
const brand: Brand = {
  version: 1,
  name: 'Harbor & Sons',
  color: '#4338ca',
  logo: 'aa',
  mark: null,
  supportAddress: null,
  site: null,
};

test('a page as it comes is as it was built', () => {
  expect(withBrand(BUILT, null)).toBe(BUILT);
});

test('a page has its name, its colours, and what its script draws', () => {
  const html = withBrand(BUILT, brand);
  expect(html).toContain('<title>Harbor &amp; Sons</title>');
  expect(html).toContain('<link rel="stylesheet" href="/brand/4338ca.css" />');
  expect(html).toContain('&quot;logo&quot;:&quot;/api/brand/pictures/aa&quot;');
  expect(html).toContain('href="/favicon.ico"');
});

test('a mark is the icon', () => {
  const html = withBrand(BUILT, { ...brand, mark: 'bb' });
  expect(html).toContain('<link rel="icon" href="/api/brand/pictures/bb" />');
  expect(html).not.toContain('favicon');
});

test('a name is never markup', () => {
  expect(withBrand(BUILT, { ...brand, name: `"><script>'$&` })).not.toContain('<script>');
});

test('a sheet is made of a colour only', () => {
  expect(brandSheet('#4338ca')).toMatch(/^html,\.chakra-theme\{.*--chakra-colors-brand-700:#4338ca.*\}\n$/);
  for (const text of ['#4338CA', '#fff', '#4338ca;}', '']) expect(brandSheet(text)).toBeNull();
});
