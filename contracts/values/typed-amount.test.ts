import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatExactDollars } from './money.js';
import { readAmount } from './typed-amount.js';

test.each([
  ['12', 1_200],
  ['12.', 1_200],
  ['12.5', 1_250],
  ['12.500', 1_250],
  ['.5', 50],
  [' $1,234.56 ', 123_456],
  ['1,234', 123_400],
  ['1,234,567.89', 123_456_789],
  ['12.25 %', 1_225],
  ['-5', -500],
  ['0', 0],
  ['8.29', 829],
])('%p is read as %i hundredths', (text, hundredths) =>
  expect(readAmount(text)).toEqual({ hundredths, fault: null }),
);

test.each([
  ['12,50', 'decimal comma'],
  ['12,5', 'decimal comma'],
  ['1.234,50', 'decimal comma'],
  ['1,2345', 'decimal comma'],
  ['12,34,567', 'decimal comma'],
  ['1234,567', 'decimal comma'],
  ['0,500', 'decimal comma'],
  ['$12,50', 'decimal comma'],
  ['1,234,50', 'decimal comma'],
  ['1.005', 'too fine'],
  ['', 'no number'],
  ['.', 'no number'],
  ['-', 'no number'],
  ['twelve', 'no number'],
  ['1e3', 'no number'],
  ['1 000', 'no number'],
  ['12.5.0', 'no number'],
  ['1234567890', 'no number'],
])('%p is no amount: %s', (text, fault) => expect(readAmount(text)).toEqual({ hundredths: null, fault }));

test('every amount is read as it is shown, and never with a comma in place of its point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const shown = formatExactDollars(cents);
      expect(readAmount(shown).hundredths).toBe(cents);
      expect(readAmount((cents / 100).toFixed(2)).hundredths).toBe(cents);
      expect(readAmount(shown.replace('.', ',')).fault).toBe('decimal comma');
    }),
  );
});
