import { expect, test } from '@jest/globals';
import { trendOf } from './trend.rules.js';

test.each([
  [112, 100, 'up', '12% more than October to this day'],
  [92, 100, 'down', '8% less than October to this day'],
  [0, 100, 'down', '100% less than October to this day'],
  [100, 100, 'same', 'as much as in October to this day'],
  // Less than half a percent is none that anybody would act on.
  [1_000, 1_001, 'same', 'as much as in October to this day'],
  [2_500, 100, 'up', '2,400% more than October to this day'],
  [5, 0, 'up', 'nothing in October to this day'],
  [0, 0, 'same', 'Nothing yet this month'],
] as const)('%d after %d: %s, %j', (now, before, direction, text) => {
  expect(trendOf(now, before, '2026-10-01')).toMatchObject({ direction, text });
});

test('January is held against December', () => {
  expect(trendOf(2, 1, '2025-12-01').text).toBe('100% more than December to this day');
});
