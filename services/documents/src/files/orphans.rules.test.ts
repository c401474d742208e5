import { expect, test } from '@jest/globals';
import { areOrphans } from './orphans.rules.js';

test.each([
  ['none', 0, 0, true],
  ['a few of a small store', 10, 12, true],
  ['more of a small store', 11, 12, false],
  ['one in a hundred', 100, 10_000, true],
  ['five in a hundred', 500, 10_000, true],
  ['a little more', 501, 10_000, false],
  ['all of them', 10_000, 10_000, false],
])('%s', (_case, unknown, seen, believed) => {
  expect(areOrphans(unknown, seen, 5)).toBe(believed);
});

test('an administrator who has looked may remove all of them', () => {
  expect(areOrphans(10_000, 10_000, 100)).toBe(true);
});
