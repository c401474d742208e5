import { expect, test } from '@jest/globals';
import { Refusals } from './refusals.js';

test('an address that the server does not know is the mail’s own fault, as are two', () => {
  const refusals = new Refusals();
  expect([refusals.unknown('a@x.test', 1), refusals.unknown('b@x.test', 2)]).toEqual([[], []]);
  expect(refusals.areOfEverybody).toBe(false);
});

test('the same address again is no other one', () => {
  const refusals = new Refusals();
  for (const id of [1, 2, 3, 4]) expect(refusals.unknown('a@x.test', id)).toEqual([]);
});

test('three in a row are the server’s, and what was given up before is taken back, once', () => {
  const refusals = new Refusals();
  refusals.unknown('a@x.test', 1);
  refusals.unknown('b@x.test', 2);
  expect(refusals.unknown('c@x.test', 3)).toEqual([1, 2]);
  expect(refusals.areOfEverybody).toBe(true);
  expect(refusals.unknown('d@x.test', 4)).toEqual([]);
});

test('a mail that is taken in between breaks the row', () => {
  const refusals = new Refusals();
  refusals.unknown('a@x.test', 1);
  refusals.unknown('b@x.test', 2);
  refusals.taken();
  expect([refusals.unknown('c@x.test', 3), refusals.areOfEverybody]).toEqual([[], false]);
});
