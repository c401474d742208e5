import { expect, test } from '@jest/globals';
import { lastDays } from './days.rules.js';

test.each([
  ['2026-03-01T00:00:00.000Z', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2024-03-01T23:59:59.999Z', ['2024-02-28', '2024-02-29', '2024-03-01']],
  ['2026-01-01T12:00:00.000Z', ['2025-12-30', '2025-12-31', '2026-01-01']],
])('the three days up to %s', (now, days) => {
  expect(lastDays(3, new Date(now))).toEqual(days);
});
