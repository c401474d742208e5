import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { icoOf, pngOf } from './icons.js';
import { addressesIn } from './routes.js';

const web = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(web, path), 'utf8');

test('the gateway is told of every address that a file of routes has a page for', () => {
  const addresses = addressesIn(read('src/routeTree.gen.ts'));
  const ids = globSync('src/routes/**/*.tsx', { cwd: web }).flatMap(
    (file) => /createFileRoute\('([^']*)'\)/.exec(read(file))?.[1] ?? [],
  );
  // Parts that begin with '_' are no part of the address, and the frames of others have none of their own. A part that ends
  // with '_' is no part of the frame that has its name.
  const paths = ids
    .filter((id) => !id.split('/').at(-1)!.startsWith('_'))
    .map(
      (id) =>
        id
          .replace(/\/_[^/]+/g, '')
          .replace(/_(?=\/|$)/g, '')
          .replace(/(.)\/$/, '$1') || '/',
    );
  expect(paths.length).toBeGreaterThan(20);
  expect([...new Set(paths)].sort()).toEqual(addresses);
});

test('a tree that names none breaks the build, and not every page', () => {
  expect(() => addressesIn('export const routeTree = {}')).toThrow('names no addresses');
});

test('the page has the place where the gateway puts what a link sells', () => {
  expect(read('index.html')).toMatch(/<!-- head -->\s*<title>[^<]+<\/title>[^]*<!-- \/head -->/);
});

test('the icons are pictures of the sizes that they say', () => {
  const svg = read('public/favicon.svg');
  const ico = icoOf(svg, [16, 48]);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, size] of [16, 48].entries()) {
    const at = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    expect(ico.subarray(offset, offset + length).equals(pngOf(svg, size))).toBe(true);
    expect([ico[at], pngOf(svg, size).readUInt32BE(16)]).toEqual([size, size]);
  }
});

test('robots may read the links that are shared, and nothing of the administrators', () => {
  const rules = read('public/robots.txt');
  expect(rules).toMatch(/^User-agent: \*$/m);
  expect(rules).toMatch(/^Disallow: \/admin$/m);
  expect(rules).toMatch(/^Disallow: \/api\/$/m);
  expect(rules).not.toMatch(/^Disallow: \/(?:r|payment|products)?\/?$/m);
});
