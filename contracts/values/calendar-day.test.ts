import { describe, expect, test } from '@jest/globals';
import { addDays, dayOf } from './calendar-day.js';
import { startOfDay } from './start-of-day.js';

/** The first moment of a day, and that of the next. */
const DAYS = [
  ['UTC', '2026-11-30', '2026-11-30T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30', '2026-11-29T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-31', '2026-12-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ['America/New_York', '2026-11-30', '2026-11-30T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['Pacific/Apia', '2026-02-28', '2026-02-27T11:00:00.000Z', '2026-02-28T11:00:00.000Z'],
  // clocks are put forward: 23 hours
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  // and back: 25
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // at midnight itself: there is none, and there are two
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // Samoa changed sides of the date line: the day before was December 29
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
] as const;

describe.each(DAYS)('in %s, %s', (zone, day, first, next) => {
  test(`begins at ${first}`, () => expect(startOfDay(day, zone)).toBe(first));
  test('has its first and its last moment, and none before or after', () => {
    expect([dayOf(before(first), zone) < day, dayOf(first, zone), dayOf(before(next), zone)]).toEqual([
      true,
      day,
      day,
    ]);
    expect(dayOf(next, zone)).toBe(addDays(day, 1));
  });
});

test('without a setting a day is one of UTC: the first ten characters of the ISO date', () => {
  expect(dayOf('2026-11-30T23:59:59.999Z')).toBe('2026-11-30');
  expect(startOfDay('2026-11-30')).toBe('2026-11-30T00:00:00.000Z');
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days is %s', (day, days, then) => expect(addDays(day, days)).toBe(then));

const before = (moment: string) => new Date(Date.parse(moment) - 1);
