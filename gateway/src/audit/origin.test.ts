import { describe, expect, test } from '@jest/globals';
import { originOf } from './origin.rules.js';

const from = (userAgent?: string) => originOf({ ip: '203.0.113.7', headers: { 'user-agent': userAgent } });

describe('the device of an entry', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'another program'],
  ])('of %s is %s', (userAgent, device) => expect(from(userAgent).device).toBe(device));

  test('repeats nothing that a stranger wrote into the user agent', () => {
    expect(from('dana@example.com/1 (x) y').device).toBe('another program');
  });

  test('is nothing when the client does not say what it is', () => {
    for (const userAgent of [undefined, ''])
      expect(from(userAgent)).toEqual({ address: '203.0.113.7', device: null, userAgent: null });
  });
});

test('no more than 200 characters of a user agent are kept', () => {
  expect(from('x'.repeat(9_000)).userAgent).toBe('x'.repeat(200));
});
