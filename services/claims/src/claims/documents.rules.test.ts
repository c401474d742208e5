import { expect, test } from '@jest/globals';
import { answeredBy, awaitedOf, newestUnseen } from './documents.rules.js';

const asked = (changeId: number, ...documents: string[]) => ({ changeId, documents });
const added = (id: number, answers: number, seenAt: Date | null = null) => ({ id, answers, seenAt });

test.each([
  ['nothing was asked for', [], [], []],
  ['nothing was sent', [asked(3, 'Police report', 'Photo')], [], ['Police report', 'Photo']],
  ['the same was asked for twice', [asked(3, 'Photo'), asked(5, 'Photo', 'Bill')], [], ['Photo', 'Bill']],
  ['something was sent since', [asked(3, 'Photo')], [added(1, 3)], []],
  ['more was asked for since', [asked(3, 'Photo'), asked(5, 'Bill')], [added(1, 3)], ['Bill']],
])('%s', (_case, requests, additions, awaited) => {
  expect(awaitedOf('in review', requests, additions)).toEqual(awaited);
});

test('a decided claim waits for nothing', () => {
  expect(awaitedOf('approved', [asked(3, 'Photo')], [])).toEqual([]);
});

test.each([
  [[], null],
  [[added(1, 3, new Date())], null],
  [[added(1, 3, new Date()), added(2, 3)], 2],
  [[added(1, 3), added(2, 3)], 2],
])('of %j the last new one is %j', (additions, newest) => {
  expect(newestUnseen(additions)).toBe(newest);
});

test.each([
  [undefined, 7],
  [7, 7],
  [6, 4],
  [4, 4],
  // Of another claim, say.
  [1, 4],
  [99, 7],
])('with %j on screen documents answer request %j', (asked, answers) => {
  const requests = [4, 7].map((changeId) => ({ changeId, documents: ['Bill'] }));
  expect(answeredBy(requests, asked)).toBe(answers);
});
