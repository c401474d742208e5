import { describe, expect, test } from '@jest/globals';
import { browserIn, deviceIn, signBrowser, signDevice } from './browser.rules.js';

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

test('a device is known to the account that signed in there, and to no other', () => {
  const cookie = signDevice('AAAAAAAAAAAAAAAAAAAAAA', 'ava@example.com', 'the secret');
  expect(deviceIn(cookie, 'ava@example.com', ['a newer secret', 'the secret'])).toBe(
    'AAAAAAAAAAAAAAAAAAAAAA',
  );
  expect(deviceIn(cookie, 'ben@example.com', ['the secret'])).toBeNull();
  expect(deviceIn(cookie, 'ava@example.com', ['another secret'])).toBeNull();
  expect(browserIn(cookie, ['the secret'])).toBeNull();
});
