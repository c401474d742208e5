import { expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { displayZone } from './display-zone.js';
import {
  businessDayOf,
  dayName,
  exactDate,
  isDay,
  localDay,
  monthName,
  relativeDate,
  shortDayName,
  shortMonthName,
} from './dates.js';

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

test('in a chosen zone moments have its time and its day, and days of the business stay as they are', () => {
  const moment = new Date('2026-11-01T20:30:00Z');
  displayZone.set('Asia/Tokyo');
  expect(exactDate(moment).replaceAll(/\s/gu, ' ')).toBe('November 2, 2026 at 5:30 AM');
  expect(relativeDate(moment, now)).toBe('Nov 2, 2026');
  expect(localDay(moment)).toBe('2026-11-02');
  expect(dayName('2026-11-01')).toBe('Nov 1, 2026');
  displayZone.set('America/New_York');
  expect([exactDate(moment).replaceAll(/\s/gu, ' '), localDay(moment)]).toEqual([
    'November 1, 2026 at 3:30 PM',
    '2026-11-01',
  ]);
  displayZone.set(null);
});

test('the day of a payout is the business’s, whichever zone is chosen', () => {
  displayZone.set('America/New_York');
  setBusinessTimeZone('America/Chicago');
  expect(businessDayOf('2026-12-01T03:00:00Z')).toBe('Nov 30, 2026');
  setBusinessTimeZone('Asia/Tokyo');
  expect(businessDayOf('2026-12-01T20:00:00Z')).toBe('Dec 2, 2026');
  setBusinessTimeZone(UTC);
  displayZone.set(null);
});
