import { expect, test } from '@jest/globals';
import { changeOf, daysText } from './figures.rules.js';

test.each([
  [150, 100, 'up', '+50 %'],
  [50, 100, 'down', '-50 %'],
  [1, 3, 'down', '-67 %'],
  [5, 5, 'same', 'as before'],
  [0, 0, 'same', 'as before'],
  [5, 0, 'up', 'none before'],
  [5_000, 2, 'up', '+249,900 %'],
] as const)('%i after %i is %s: %s', (now, before, direction, text) => {
  expect(changeOf(now, before)).toEqual({ direction, text });
});

test.each([
  ['2026-10-01', '2026-10-26', 'Oct 1 – Oct 26, 2026'],
  ['2025-12-20', '2026-01-18', 'Dec 20, 2025 – Jan 18, 2026'],
  ['2026-10-01', '2026-10-01', 'Oct 1, 2026'],
])('the days from %s to %s are said as %s', (first, last, text) => {
  expect(daysText({ first, last })).toBe(text);
});
