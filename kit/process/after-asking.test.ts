import { expect, test } from '@jest/globals';
import { afterAsking } from './after-asking.js';

/** Reads that end when told, each with its number. */
function reads() {
  const ends: ((fails?: Error) => void)[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length;
      ends.push((error) => (error ? reject(error) : resolve(number)));
    });
  return { ends, ask: afterAsking(read) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks gets what began to be read after that', async () => {
  const { ends, ask } = reads();
  const first = ask();
  await turn();
  const later = [ask(), ask()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(0);
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!();
  expect(await Promise.all(later)).toEqual([1, 1]);
});

test('those who ask at once share a read', async () => {
  const { ends, ask } = reads();
  const asked = [ask(), ask(), ask()];
  await turn();
  ends[0]!();
  expect(await Promise.all(asked)).toEqual([0, 0, 0]);
});

test('a read that fails does so for those who share it alone', async () => {
  const { ends, ask } = reads();
  const first = ask();
  await turn();
  const second = ask();
  ends[0]!(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await turn();
  ends[1]!();
  expect(await second).toBe(1);
});
