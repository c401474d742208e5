import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { linkNameKey, LONGEST_SLUG, normaliseSlug, RESERVED_SLUGS, slugProblem } from './slug.js';

describe('a slug', () => {
  test.each(['ava-reyes', 'roadside2026', 'a1b', 'best-deal-in-town', 'x'.repeat(LONGEST_SLUG)])(
    'may be %s',
    (slug) => expect(slugProblem(slug)).toBeNull(),
  );

  test.each([
    ['', 'Use at least 3 characters'],
    ['ab', 'Use at least 3 characters'],
    ['x'.repeat(LONGEST_SLUG + 1), 'Use at most 40 characters'],
    ['ava reyes', 'Leave out spaces: use a hyphen between words'],
    ['ava_reyes', 'Use letters from a to z, digits and hyphens only'],
    ['ava/reyes', 'Use letters from a to z, digits and hyphens only'],
    ['josé', 'Use letters from a to z, digits and hyphens only'],
    ['аva', 'Use letters from a to z, digits and hyphens only'], // a Cyrillic а
    ['-ava', 'Begin and end with a letter or a digit'],
    ['ava-', 'Begin and end with a letter or a digit'],
    ['ava--reyes', 'Use one hyphen at a time'],
    ['2026', 'Use at least one letter'],
    ['admin', 'This word is reserved for the portal: choose another'],
    ['adm1n', 'This word is reserved for the portal: choose another'],
    ['adrnin', 'This word is reserved for the portal: choose another'],
    ['sup-p0rt', 'This word is reserved for the portal: choose another'],
    ['c1aims', 'This word is reserved for the portal: choose another'],
    ['ciaims', 'This word is reserved for the portal: choose another'],
  ])('%j is refused: %s', (slug, words) => expect(slugProblem(slug)).toBe(words));

  test('is kept without case', () => expect(normaliseSlug(' Ava-Reyes ')).toBe('ava-reyes'));

  test('never leaves its place in an address, whatever is typed', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const slug = normaliseSlug(text);
        if (slugProblem(slug) === null) expect(encodeURIComponent(slug)).toBe(slug);
      }),
    ));
});

test.each([
  ['ava-reyes', 'avareyes'],
  ['b0ok', '8o0k'],
  ['lil', '1i1'],
  ['modem', 'rnoclern'],
  ['web', 'vve8'],
  ['zest', '2e5t'],
  // each pair is looked at by itself, and both at once: 1/i/l within cl/d
  ['clara-deals', 'c1ara-deals'],
  ['clara-deals', 'ciara-deals'],
  ['dental', 'c1ental'],
  // three v are vw as well as wv
  ['vw-golf', 'vvv-golf'],
])('%s and %s look the same', (one, other) => expect(linkNameKey(one)).toBe(linkNameKey(other)));

test('no slug names a page of the portal', () => {
  const routes = readFileSync(new URL('../../web/src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [addresses] = /interface FileRoutesByFullPath \{[^}]*/.exec(routes)!;
  const pages = new Set([...addresses.matchAll(/'\/([a-z][a-z-]+)/g)].map(([, name]) => name!));
  expect(pages.size).toBeGreaterThan(8);
  const allowed = [...pages].filter((name) => slugProblem(name) === null);
  expect(allowed).toEqual([]);
});

test('each reserved word stands there once', () => {
  expect(RESERVED_SLUGS).toEqual([...new Set(RESERVED_SLUGS)]);
});
