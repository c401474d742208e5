import { expect, test } from '@jest/globals';
import { bestOf, compare, readKept, type Compared, type Kept } from './compare.rules.ts';

const row = (path: string, ratio: number, better: 'less' | 'more'): Kept['rows'][number] => ({
  path,
  numbers: { ours: {}, limit: {}, ratio, better },
});
const isOf = (better: 'less' | 'more', before: number, now: number) =>
  compare([row('x', now, better)], [row('x', before, better)])[0]!.is;

test.each([
  [3, 4.49, 'same'],
  [3, 4.51, 'fell'],
  [3, 2.01, 'same'],
  [3, 1.99, 'rose'],
  [3, Number.NaN, 'fell'],
])('a cost of %d × that is now %d × is %s', (before, now, is) => expect(isOf('less', before, now)).toBe(is));

test.each([
  [0.6, 0.41, 'same'],
  [0.6, 0.39, 'fell'],
  [0.6, 0.89, 'same'],
  [0.6, 0.91, 'rose'],
])('a speed of %d × that is now %d × is %s', (before, now, is) => expect(isOf('more', before, now)).toBe(is));

test.each([
  [0.25, 'fell'],
  [0.26, 'not sure'],
])('what fell while others used %d of the machine: %s', (others, is) =>
  expect(compare([{ ...row('x', 9, 'less'), others }], [row('x', 4, 'less')])[0]!.is).toBe(is),
);

test('what only one of both has is named', () => {
  expect(compare([row('new', 1, 'less')], [row('gone', 2, 'less')])).toEqual([
    { path: 'new', before: null, now: 1, is: 'not in the file' },
    { path: 'gone', before: 2, now: null, is: 'not measured' },
  ]);
});

test('a second run counts for what fell or was lacking in the first', () => {
  const of = (path: string, is: Compared['is']): Compared => ({ path, before: 1, now: 1, is });
  const first = [
    of('fell once', 'fell'),
    of('fell twice', 'fell'),
    of('well', 'same'),
    of('failed', 'not measured'),
    of('was not sure', 'not sure'),
  ];
  const second = [
    of('fell once', 'same'),
    of('fell twice', 'fell'),
    of('well', 'fell'),
    of('failed', 'same'),
    of('was not sure', 'same'),
  ];
  expect(bestOf(first, second).map(({ path, is }) => [path, is])).toEqual([
    ['fell once', 'same'],
    ['fell twice', 'fell'],
    ['well', 'same'],
    ['failed', 'same'],
    ['was not sure', 'same'],
  ]);
});

test('a row without numbers is not compared', () => {
  expect(compare([{ path: 'x' }], [{ path: 'x' }])).toEqual([]);
});

test.each(['', '{}', 'null', '[]', '{"rows": 1}'])('%j is no file of rows', (text) =>
  expect(() => readKept(text, 'bench.json')).toThrow('bench.json is no file of rows'),
);
