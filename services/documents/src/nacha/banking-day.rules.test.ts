import { expect, test } from '@jest/globals';
import { atTheBanks, nextBankingDay } from './banking-day.rules.js';

test.each([
  ['2026-11-19', '2026-11-20', 'a Thursday'],
  ['2026-11-20', '2026-11-23', 'a Friday'],
  ['2026-11-21', '2026-11-23', 'a Saturday'],
  ['2026-11-22', '2026-11-23', 'a Sunday'],
  ['2026-12-31', '2027-01-01', 'the end of a year; that it is a holiday, the bank knows'],
  ['2028-02-28', '2028-02-29', 'a leap year'],
])('after %s comes %s: %s', (day, next) => expect(nextBankingDay(day)).toBe(next));

test.each([
  ['2026-11-21T04:30:00Z', '2026-11-20', '23:30'],
  ['2026-07-21T04:05:00Z', '2026-07-21', '00:05'],
])('%s is %s %s at the banks', (now, day, time) => expect(atTheBanks(new Date(now))).toEqual({ day, time }));
