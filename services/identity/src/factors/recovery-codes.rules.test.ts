import { expect, test } from '@jest/globals';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.rules.js';

/** Of a character of Crockford's base32. */
const BITS = 5;

test('ten codes come at once, each of 128 random bits or more', () => {
  const codes = Array.from({ length: 20 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(code.replaceAll('-', '').length * BITS).toBeGreaterThanOrEqual(128);
  }
});

test('a code is the same with and without its dashes', () => {
  expect(hashOfRecoveryCode('7Q2M-9XK4-0ABC-DEFG')).toEqual(hashOfRecoveryCode('7Q2M9XK40ABCDEFG'));
});
