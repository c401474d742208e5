import { expect, test } from '@jest/globals';
import { deviceNameOf, problemOfMaking, problemOfShowing } from './passkey-problems.rules.js';

const named = (name: string) => Object.assign(new Error('The operation is insecure.'), { name });

test.each([
  ['NotAllowedError', /cancelled, or took too long/, false],
  ['AbortError', /cancelled/, false],
  ['InvalidStateError', /has a passkey of your account already/, true],
  ['SecurityError', /only at portal\.example/, false],
  ['NotSupportedError', /cannot do this/, false],
  ['UnknownError', /cannot do this/, false],
])('a passkey that was not made for %s is told in people’s words', (name, words, isThere) => {
  const problem = problemOfMaking(named(name), 'portal.example');
  expect(problem.message).toMatch(words);
  expect(problem.isThere).toBe(isThere);
});

test.each([
  ['NotAllowedError', /cancelled, took too long, or is not on this device/],
  ['SecurityError', /only at portal\.example/],
  ['UnknownError', /cannot do this/],
])('so is one that was not shown for %s', (name, words) =>
  expect(problemOfShowing(named(name), 'portal.example').message).toMatch(words),
);

test('a passkey is first named after its device', () => {
  expect(deviceNameOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('iPhone');
  expect(deviceNameOf('Mozilla/5.0 (Linux; Android 16; Pixel 9)')).toBe('Android device');
  expect(deviceNameOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Linux computer');
  expect(deviceNameOf('something else')).toBe('');
});
