import { expect, test } from '@jest/globals';
import { isTimeZone, timeZoneName } from './business-time-zone.js';

test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each(['', 'EST', '+05:30', 'New York', 'America/Nowhere', 'america/new_york', "UTC'", undefined, 5])(
  '%p is none',
  (name) => expect(isTimeZone(name)).toBe(false),
);

test.each([
  ['UTC', 'UTC'],
  ['America/New_York', 'Eastern Time'],
  ['Asia/Kolkata', 'India Standard Time'],
])('%s is called %s', (zone, name) => expect(timeZoneName(zone)).toBe(name));
