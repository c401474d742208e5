import { expect, test } from '@jest/globals';
import { tableOf } from './table.rules.ts';

const rows = [
  { path: 'one read', ours: '8 µs', limit: '4 µs', ratio: '2.00 ×', goal: '≤ 2 ×', reached: true },
  { path: 'sale', ours: '10 µs', limit: '4 µs', ratio: '2.50 ×', goal: '≤ 2 ×', reached: false },
];

test('the table has the columns of docs/performance.md', () => {
  expect(tableOf(rows)).toEqual([
    '| path     | ours  | limit | ratio  | goal  | reached |',
    '| -------- | ----- | ----- | ------ | ----- | ------- |',
    '| one read | 8 µs  | 4 µs  | 2.00 × | ≤ 2 × | yes     |',
    '| sale     | 10 µs | 4 µs  | 2.50 × | ≤ 2 × | no      |',
  ]);
});

test('what is compared with a file has what it was before', () => {
  const before = tableOf(rows, [
    { path: 'one read', before: 1, now: 2, is: 'fell' },
    { path: 'sale', before: null, now: 2.5, is: 'not in the file' },
  ]).map((line) => line.split('|').at(-2)!.trim());
  expect(before).toEqual(
    ['before', '---------', '1.00 ×, fell', 'not known'].map((text, i) => (i === 1 ? '------------' : text)),
  );
});
