import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { oneLine } from './one-line.rules.js';

test.each([
  ['Ava Stone', 'Ava Stone'],
  ['  Ava \t Stone ', 'Ava Stone'],
  ['Ava\r\nBcc: eve@example.com', 'Ava Bcc: eve@example.com'],
  ['Ava\u0000\u001b[31m\u2028Stone', 'Ava [31m Stone'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['Zoë 李 🎉', 'Zoë 李 🎉'],
  ['', ''],
])('%j becomes %j', (typed, shown) => {
  expect(oneLine(typed)).toBe(shown);
});

test('whatever was typed, it is one line of bounded length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      expect(oneLine(typed)).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e]{0,200}$/u);
    }),
  );
});
