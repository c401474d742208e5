import { expect, test } from '@jest/globals';
import { newTotpKey, stepOf, totpUri } from './totp.rules.js';

/** The key and codes of RFC 6238, appendix B, for SHA-1, whose last six of eight digits these are. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
])('at %d s the code is as in RFC 6238', (seconds, code, step) => {
  expect(stepOf(code, KEY, seconds * 1_000)).toBe(step);
});

test('a code is known one step early and one late, by its own step, and no longer', () => {
  const at = (step: number) => stepOf('279037', KEY, step * 30_000);
  const STEP = 66666666;
  expect([-2, -1, 0, 1, 2].map((off) => at(STEP + off))).toEqual([null, STEP, STEP, STEP, null]);
});

test('another code is none', () => {
  expect(stepOf('279038', KEY, 2000000000_000)).toBeNull();
});

test('keys are random, and their address names the portal and the person', () => {
  const key = newTotpKey();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpKey()).not.toBe(key);
  expect(totpUri(key, 'Partner Portal', 'ava@example.com')).toBe(
    `otpauth://totp/Partner%20Portal:ava%40example.com?issuer=Partner%20Portal&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  );
});
