import { expect, test } from '@jest/globals';
import { MODIFIERS, nextModifier, numbersAfter } from './numbers.rules.js';

test.each([
  [[], 'A'],
  [['A', 'B'], 'C'],
  [['B'], 'A'],
  [MODIFIERS.slice(0, 26), '0'],
  [MODIFIERS.slice(0, 35), '9'],
  [MODIFIERS, null],
])('after the files %j of a day comes %p', (given, next) => expect(nextModifier(given)).toBe(next));

test.each([
  [0, 1, { first: 1, last: 1 }],
  [41, 3, { first: 42, last: 44 }],
  [9_999_998, 1, { first: 9_999_999, last: 9_999_999 }],
  // Contiguous: the numbers within one file ascend.
  [9_999_998, 2, { first: 1, last: 2 }],
])('after %d come the next %d numbers', (last, count, numbers) =>
  expect(numbersAfter(last, count)).toEqual(numbers),
);
