import { expect, test } from '@jest/globals';
import { changeOf } from './change.rules.js';

test.each([
  [150, 100, 'up', 50],
  [1, 3, 'down', 67],
  [5, 5, 'same', 0],
  [1_000, 1_001, 'same', 0],
  [5, 0, 'up', null],
  [5, -2, 'up', null],
  [5_000, 2, 'up', 249_900],
] as const)('%d after %d: %s by %p %%', (now, before, direction, percent) =>
  expect(changeOf(now, before)).toEqual({ direction, percent }),
);
