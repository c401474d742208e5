import { expect, test } from '@jest/globals';
import { dayName, isDay, monthName, relativeDate, shortDayName, shortMonthName } from './dates.js';

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

test('days and months of UTC are named as they are, wherever the reader is', () => {
  expect([dayName('2026-11-01'), shortDayName('2026-11-01')]).toEqual(['Nov 1, 2026', 'Nov 1']);
  expect([monthName('2026-11'), shortMonthName('2026-11')]).toEqual(['Nov 2026', 'Nov']);
});

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-30T00:00:00Z', false],
  [20261130, false],
  [undefined, false],
])('that %s is a day: %s', (value, answer) => expect(isDay(value)).toBe(answer));
