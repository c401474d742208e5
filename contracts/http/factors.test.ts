import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { presentedFactor } from './factors.js';

const read = (kind: string, code: string) => z.safeParse(presentedFactor, { kind, code }).data;

test.each([
  ['totp', '287082', '287082'],
  ['totp', ' 287 082 ', '287082'],
  ['totp', '28708', undefined],
  ['totp', '2870822', undefined],
  ['totp', '28708a', undefined],
  ['recovery-code', '7q2m-9xk4-oabc-defg', '7Q2M9XK40ABCDEFG'],
  ['recovery-code', 'I111 L111 0000 ZZZZ', '111111110000ZZZZ'],
  ['recovery-code', '7Q2M-9XK4-0ABC-DEF', undefined],
  ['recovery-code', '7q2m-9xk4-oabc-defg-5t6v-8wyz-hjkn', '7Q2M9XK40ABCDEFG5T6V8WYZHJKN'],
  ['recovery-code', '7Q2M-9XK4-0ABC-DEFG-5T6V-8WYZ-HJK', undefined],
  ['recovery-code', 'U'.repeat(28), undefined],
])('%s %j is read as %j', (kind, typed, code) => {
  expect(read(kind, typed)).toEqual(code === undefined ? undefined : { kind, code });
});
