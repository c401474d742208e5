import { expect, test } from '@jest/globals';
import { displayTimeZones, isDisplayTimeZone } from './display-time-zone.js';

test('every zone of the list may be chosen, and UTC is the first', () => {
  const zones = displayTimeZones();
  expect(zones[0]).toBe('UTC');
  expect(zones).toContain('America/New_York');
  expect(zones.filter((zone) => !isDisplayTimeZone(zone))).toEqual([]);
});

test.each([
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', true],
  ['Moon/Tycho', false],
  ['+02:00', false],
  ['EST', false],
  ['', false],
  [null, false],
  [7, false],
])('%s: %s', (name, may) => {
  expect(isDisplayTimeZone(name)).toBe(may);
});
