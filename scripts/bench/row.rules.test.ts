import { expect, test } from '@jest/globals';
import { rowOf, textOf } from './row.rules.ts';

const figures = { ours: { cpu: 852.4, rate: 1329.2 }, limit: { cpu: 197.1, rate: 3968.4 } };

test('a row shows its ratios with their goals, and keeps the numbers', () => {
  const rounds = { ours: [800, 852.4, 900], limit: [200, 197.1, 190] };
  const row = rowOf({
    path: 'one read',
    ...figures,
    limitIs: 'raw',
    ratios: [
      { value: 3.894, rounds, goal: { atMost: 4 } },
      { of: 'rate', value: 0.334, goal: { atLeast: 0.5 } },
    ],
  });
  expect(row).toEqual({
    path: 'one read',
    ours: '852 µs, 1329/s',
    limit: 'raw: 197 µs, 3968/s',
    ratio: '3.89 × (rate 0.33 ×)',
    goal: '≤ 4 × (rate ≥ 0.5 ×)',
    reached: false,
    numbers: { ...figures, ratio: 3.894, better: 'less', rounds, others: { rate: 0.334 } },
  });
});

test.each([
  [{ atMost: 3 }, 3, true],
  [{ atMost: 3 }, 3.01, false],
  [{ atLeast: 0.5 }, 0.5, true],
  [{ atLeast: 0.5 }, 0.49, false],
])('%j is met by %d: %s', (goal, value, reached) => {
  expect(rowOf({ path: 'x', ...figures, ratios: [{ value, goal }] }).reached).toBe(reached);
});

test('a ratio without a goal is only shown', () => {
  const ratios = [
    { value: 1, goal: { atMost: 2 } },
    { of: 'rate', value: 0.1 },
  ] as const;
  expect(rowOf({ path: 'x', ...figures, ratios: [...ratios] })).toMatchObject({
    ratio: '1.00 × (rate 0.10 ×)',
    goal: '≤ 2 ×',
    reached: true,
  });
});

test.each([
  [{ cpu: 3.25, rate: 120_000 }, '3.3 µs, 120000/s'],
  [{ ms: 9.12, p99: 23.78 }, '9.1 ms, p99 23.8 ms'],
  [{ bytes: 178_074 }, '173.9 KB'],
])('%j reads %s', (given, text) => expect(textOf(given)).toBe(text));
