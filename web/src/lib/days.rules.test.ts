import { expect, test } from '@jest/globals';
import { askedDays } from './days.rules.js';

test.each([
  [{ days: 'today' }, { from: '2026-03-05', to: '2026-03-05' }],
  [{ days: 'this-month' }, { from: '2026-03-01', to: '2026-03-05' }],
  [{ days: 'last-month' }, { from: '2026-02-01', to: '2026-02-28' }],
  [{ days: 'last-30-days' }, { from: '2026-02-04', to: '2026-03-05' }],
  [{ since: '2026-01-09' }, { from: '2026-01-09' }],
  [
    { since: '2026-01-09', until: '2026-01-10' },
    { from: '2026-01-09', to: '2026-01-10' },
  ],
  [
    { days: 'today', since: '2026-01-09' },
    { from: '2026-03-05', to: '2026-03-05' },
  ],
  [{}, {}],
] as const)('%j on March 5 asks for %j', (search, asked) => {
  expect(askedDays(search, '2026-03-05')).toEqual(asked);
});

test('last month is of the year before in January', () => {
  expect(askedDays({ days: 'last-month' }, '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});
