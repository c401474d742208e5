import { expect, test } from '@jest/globals';
import { placeOf } from './place.rules.js';

test.each([
  ['127.0.0.1', 'The portal’s own machine'],
  ['::1', 'The portal’s own machine'],
  ['10.3.4.5', 'A private network'],
  ['::ffff:192.168.1.9', 'A private network'],
  ['fd00::7', 'A private network'],
  ['123.45.67.8', 'South Korea'],
  ['::ffff:123.45.67.8', 'South Korea'],
  ['2a00:1450:4001::1', null],
  ['nonsense', null],
])('%s is in %s', (address, place) => expect(placeOf(address)).toBe(place));
