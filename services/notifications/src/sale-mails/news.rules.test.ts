import { expect, test } from '@jest/globals';
import { isNews } from './news.rules.js';

const toldAt = '2026-11-21T10:00:00.000Z';

// The time of delivery does not matter: it may be days later.
test.each([
  ['told at once', '2026-11-21T10:00:00.000Z', true],
  ['by a clock that is ahead of ours', '2026-11-21T10:00:05.000Z', true],
  ['a day ago to the millisecond', '2026-11-20T10:00:00.000Z', true],
  ['a millisecond more than a day ago', '2026-11-20T09:59:59.999Z', false],
  ['last year', '2025-11-21T10:00:00.000Z', false],
])('a sale %s', (_when, occurredAt, news) => {
  expect(isNews(occurredAt, toldAt)).toBe(news);
});
