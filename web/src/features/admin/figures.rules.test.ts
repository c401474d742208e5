import { expect, test } from '@jest/globals';
import { changeText, daysText } from './figures.rules.js';

test.each([
  [{ direction: 'up', percent: 249_900 }, '+249,900%'],
  [{ direction: 'down', percent: 67 }, '-67%'],
  [{ direction: 'same', percent: 0 }, 'as before'],
  [{ direction: 'up', percent: null }, 'none before'],
] as const)('%j is said as %s', (change, text) => expect(changeText(change)).toBe(text));

test.each([
  ['2026-10-01', '2026-10-26', 'Oct 1 – Oct 26, 2026'],
  ['2025-12-20', '2026-01-18', 'Dec 20, 2025 – Jan 18, 2026'],
  ['2026-10-01', '2026-10-01', 'Oct 1, 2026'],
])('the days from %s to %s are said as %s', (first, last, text) => {
  expect(daysText({ first, last })).toBe(text);
});
