import { expect, test } from '@jest/globals';
import { relativeDate } from './dates.js';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T12:00:20Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
  ['2026-11-02T12:00:00Z', 'Nov 2, 2026'],
])('%s is %s', (moment, told) => {
  expect(relativeDate(new Date(moment), now)).toBe(told);
});
