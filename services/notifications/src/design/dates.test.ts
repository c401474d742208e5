import { expect, test } from '@jest/globals';
import { formatMoment } from './dates.js';

test.each([
  ['UTC', '2026-11-21T10:00:00.000Z', 'Nov 21, 2026, 10:00 AM UTC'],
  ['UTC', '2026-11-30T23:59:59.999Z', 'Nov 30, 2026, 11:59 PM UTC'],
  ['America/New_York', '2026-12-01T04:59:00.000Z', 'Nov 30, 2026, 11:59 PM EST'],
  // an hour twice, told apart by the zone's name
  ['America/New_York', '2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 1:30 AM EDT'],
  ['America/New_York', '2026-11-01T06:30:00.000Z', 'Nov 1, 2026, 1:30 AM EST'],
  ['Pacific/Kiritimati', '2026-11-30T10:00:00.000Z', 'Dec 1, 2026, 12:00 AM GMT+14'],
  ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', 'Jan 1, 2027, 12:00 AM GMT+5:30'],
])('in %s, %s is %s', (zone, at, text) =>
  expect(formatMoment(at, zone).replaceAll('\u202f', ' ')).toBe(text),
);
