import { expect, test } from '@jest/globals';
import { lastDigits } from './last-digits.rules.js';

test.each([
  ['12345678901234567', '4567'],
  ['12345678', '5678'],
  ['1234567', '567'],
  ['1234', '34'],
])('of %s no more is shown than %s', (accountNumber, shown) => expect(lastDigits(accountNumber)).toBe(shown));
