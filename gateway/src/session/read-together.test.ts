import { expect, test } from '@jest/globals';
import { readTogether } from './read-together.js';

/** A source whose reads the test answers. */
function source() {
  const reads: { keys: string[]; answer(): void; fail(): void }[] = [];
  const read = readTogether(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        reads.push({
          keys,
          answer: () =>
            resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `<${key}>`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { reads, read };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what comes while two reads are under way is read in one go, each key once', async () => {
  const { reads, read } = source();
  const answers = Promise.all(['a', 'b', 'c', 'd', 'c', 'none'].map(read));
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  reads[0]!.answer();
  await settled();
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd', 'none']]);
  reads[1]!.answer();
  reads[2]!.answer();
  expect(await answers).toEqual(['<a>', '<b>', '<c>', '<d>', '<c>', undefined]);
});

test('a key that is asked for again is read again', async () => {
  const { reads, read } = source();
  const first = read('a');
  reads[0]!.answer();
  await first;
  void read('a');
  expect(reads).toHaveLength(2);
});

test('a read that fails rejects its waiting callers and no later one', async () => {
  const { reads, read } = source();
  const failed = read('a');
  const fine = read('b');
  reads[0]!.fail();
  await expect(failed).rejects.toThrow('away');
  const later = read('c');
  reads[1]!.answer();
  reads[2]!.answer();
  expect([await fine, await later]).toEqual(['<b>', '<c>']);
});
