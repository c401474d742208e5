import { expect, test } from '@jest/globals';
import { daysOf, type Period } from './periods.js';

test.each<[Period, today: string, now: string, before: string]>([
  ['month', '2026-11-26', '2026-11-01 2026-11-26', '2026-10-01 2026-10-26'],
  ['month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['month', '2026-01-01', '2026-01-01 2026-01-01', '2025-12-01 2025-12-01'],
  ['30-days', '2026-03-01', '2026-01-31 2026-03-01', '2026-01-01 2026-01-30'],
  ['year', '2026-11-26', '2026-01-01 2026-11-26', '2025-01-01 2025-11-26'],
  ['year', '2024-02-29', '2024-01-01 2024-02-29', '2023-01-01 2023-02-28'],
])('%s on %s is %s, and %s before', (period, today, now, before) => {
  const days = daysOf(period, today);
  expect([days.now, days.before].map(({ first, last }) => `${first} ${last}`)).toEqual([now, before]);
});
