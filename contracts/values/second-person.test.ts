import { expect, test } from '@jest/globals';
import { needsSecondPerson } from './second-person.js';

const allowance = { isRequired: true, fromInCents: 50_000, aloneInCents: 0 };

test.each([
  ['less than the limit', {}, 49_999, 0, false],
  ['the limit', {}, 50_000, 0, true],
  ['what reaches it together with what was paid alone before', { aloneInCents: 49_900 }, 100, 0, true],
  ['what stays below it together', { aloneInCents: 49_899 }, 100, 0, false],
  ['the smallest advance', {}, 1, 1, true],
  ['no money', { aloneInCents: 90_000 }, 0, 0, false],
  ['any money, with a limit of nothing', { fromInCents: 0 }, 1, 0, true],
  ['anything, where no second person is required', { isRequired: false }, 10_000_000, 10_000, false],
])('%s', (_what, its, amount, beyond, needed) => {
  expect(needsSecondPerson({ ...allowance, ...its }, amount, beyond)).toBe(needed);
});
