import { expect, test } from '@jest/globals';
import { LastKnown } from './last-known.js';

const of = (read: () => Promise<number>, keptMs = 0) => {
  const failures: unknown[] = [];
  const known = new LastKnown({ read, keptMs, patienceMs: 20, onFailed: (error) => failures.push(error) });
  return { known, failures };
};

test('it is read once while it is fresh, however many ask', async () => {
  let reads = 0;
  const { known } = of(() => Promise.resolve((reads += 1)), 60_000);
  expect(await Promise.all([known.find(), known.find(), known.find()])).toEqual([1, 1, 1]);
  expect(await known.find()).toBe(1);
});

test('without an answer it is what was last known', async () => {
  let answer: () => Promise<number> = () => Promise.resolve(1);
  const { known, failures } = of(() => answer(), -1);
  expect(await known.find()).toBe(1);
  answer = () => Promise.reject(new Error('away'));
  expect(await known.find()).toBe(1);
  expect(failures).toHaveLength(1);
  answer = () => new Promise(() => undefined);
  expect(await known.find()).toBe(1);
});

test('before the first answer it is nothing', async () => {
  const { known } = of(() => Promise.reject(new Error('away')));
  expect(await known.find()).toBeUndefined();
});
