import { expect, test } from '@jest/globals';
import { ticked } from './selection.rules.js';

const keys = [1, 2, 3, 4, 5];
const after = (selected: number[], row: { key: number; on: boolean; from: number | null }) => [
  ...ticked(keys, new Set(selected), row),
];

test('a row is selected, and let go again', () => {
  expect(after([], { key: 2, on: true, from: null })).toEqual([2]);
  expect(after([2, 3], { key: 2, on: false, from: null })).toEqual([3]);
});

test('with Shift all rows from the one before become like it, in both directions', () => {
  expect(after([2], { key: 4, on: true, from: 2 })).toEqual([2, 3, 4]);
  expect(after([4], { key: 2, on: true, from: 4 })).toEqual([4, 2, 3]);
  expect(after([1, 2, 3, 4], { key: 3, on: false, from: 1 })).toEqual([4]);
});

test('the row before may be of another page', () => {
  expect(after([], { key: 2, on: true, from: 9 })).toEqual([2]);
});
