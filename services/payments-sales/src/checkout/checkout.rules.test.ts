import { expect, test } from '@jest/globals';
import { isBegun } from './checkout.rules.js';

const ended = new Date();

test.each([
  ['there is none', undefined, false],
  ['it can be paid', { ended_at: null, sale_id: null }, true],
  ['it is paid', { ended_at: null, sale_id: 1 }, true],
  ['it is paid and over', { ended_at: ended, sale_id: 1 }, true],
  ['nobody paid it in time', { ended_at: ended, sale_id: null }, false],
])('a checkout is come back to: %s', (_, checkout, begun) => {
  expect(isBegun(checkout)).toBe(begun);
});
