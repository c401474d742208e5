import { describe, expect, test } from '@jest/globals';
import { isWorthCelebrating } from '../src/live/celebrate.rules.js';
import { browserIn, signBrowser } from '../src/session/browser.rules.js';
import { isCrossSite } from '../src/session/cross-site.rules.js';
import { neighbourhoodOf, secondsToWait } from '../src/session/throttle.rules.js';

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

describe('a browser is known by its cookie', () => {
  const id = 'AAAAAAAAAAAAAAAAAAAAAA';
  const cookie = signBrowser(id, 'the secret');

  test('where one of the secrets signed it', () => {
    expect(browserIn(cookie, ['the secret'])).toBe(id);
    expect(browserIn(cookie, ['a newer secret', 'the secret'])).toBe(id);
  });

  test.each([
    ['another secret signed it', signBrowser(id, 'a secret of theirs')],
    ['the signature is of another id', cookie.replace('A', 'B')],
    ['the signature is cut off', cookie.slice(0, -1)],
    ['the signature is missing', id],
    ['something follows', `${cookie}.${cookie}`],
    ['it has letters that no signature has', `${cookie.slice(0, -1)}é`],
    ['nothing is there', '.'],
  ])('and by none where %s', (_why, forged) => {
    expect(browserIn(forged, ['the secret'])).toBeNull();
  });
});

test.each([
  ['now', '2026-11-05T10:00:00.000Z', true],
  ['ten minutes ago', '2026-11-05T09:50:00.000Z', true],
  ['longer ago', '2026-11-05T09:49:59.999Z', false],
])('a sale of %s', (_name, occurredAt, expected) => {
  expect(isWorthCelebrating(occurredAt, Date.parse('2026-11-05T10:00:00.000Z'))).toBe(expected);
});
