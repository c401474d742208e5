import { expect, test } from '@jest/globals';
import { progressOf } from './progress.rules.js';

const files = [{ size: 100 }, { size: 300 }, { size: 100 }];

test.each([
  [0, [0, 0, 0]],
  [0.1, [0.5, 0, 0]],
  [0.5, [1, 0.5, 0]],
  [1, [1, 1, 1]],
])('of %d sent the files have gone %j', (sent, each) => {
  expect(progressOf(files, sent)).toEqual(each);
});
