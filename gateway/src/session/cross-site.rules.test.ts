import { describe, expect, test } from '@jest/globals';
import { isCrossSite } from './cross-site.rules.js';

describe('a request is from another site', () => {
  const ours = 'https://portal.example.com';
  test.each([
    ['a client that is no browser', '', undefined, false],
    ['our own page', 'same-origin', ours, false],
    ['our own page in a browser that does not say', '', ours, false],
    ['an address typed in', 'none', undefined, false],
    ['another site', 'cross-site', 'https://evil.example', true],
    ['another site that hides its origin', 'cross-site', undefined, true],
    ['a sister of ours', 'same-site', 'https://blog.example.com', true],
    ['a frame without an origin', 'cross-site', 'null', true],
    ['the same name without https', 'cross-site', 'http://portal.example.com', true],
    ['the same name without https, in a browser that does not say', '', 'http://portal.example.com', true],
  ])('%s', (_name, site, origin, expected) => {
    expect(isCrossSite({ site, origin, host: 'portal.example.com' }, ours)).toBe(expected);
  });

  test('on plain http every name that leads here is ours', () => {
    const local = 'http://localhost:8080';
    const from = (origin: string) => isCrossSite({ site: '', origin, host: '127.0.0.1:8080' }, local);
    expect([from('http://127.0.0.1:8080'), from(local), from('http://127.0.0.1:9090')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
