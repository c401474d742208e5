import { expect, test } from '@jest/globals';
import { neighbourhoodOf, secondsToWait } from './throttle.rules.js';

test('the wait doubles from the first failure that is not free, up to a minute', () => {
  const waits = Array.from({ length: 15 }, (_, index) => secondsToWait(index + 1, 5));
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(secondsToWait(1_000_000, 5)).toBe(60);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:51234', '192.0.2.1'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2'],
  ['ava@example.com', 'ava@example.com'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:0db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('a limit counts %s as %s', (address, expected) => {
  expect(neighbourhoodOf(address)).toBe(expected);
});
