import { expect, test } from '@jest/globals';
import { visitsLine } from './visits.rules.js';

test.each([
  [{ visits: 0, salesCount: 0 }, '0 visits · 0 sales'],
  [{ visits: 1, salesCount: 1 }, '1 visit · 1 sale · 100% conversion'],
  [{ visits: 40, salesCount: 2 }, '40 visits · 2 sales · 5% conversion'],
  [{ visits: 1_234, salesCount: 7 }, '1,234 visits · 7 sales · 0.6% conversion'],
  [{ visits: 3, salesCount: 12 }, '3 visits · 12 sales'],
  [{ visits: 3, salesCount: null }, '3 visits'],
])('%j is shown as %j', (link, line) => {
  expect(visitsLine(link)).toBe(line);
});
