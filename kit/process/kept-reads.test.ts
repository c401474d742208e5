import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { KeptReads } from './kept-reads.js';

/** Reads that end when a test says so. */
const reader = () => {
  const answers: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject }));
  return { read, answers };
};
const begun = () => Promise.resolve();

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('who asks while it is read, and for 50 ms since that began, gets the same, by one read', async () => {
  const kept = new KeptReads<string>();
  const { read, answers } = reader();
  const first = kept.find('a', read);
  await begun();
  jest.advanceTimersByTime(30);
  const second = kept.find('a', read);
  answers[0]!.resolve('now');
  expect(await Promise.all([first, second])).toEqual(['now', 'now']);
  jest.advanceTimersByTime(19);
  expect(await kept.find('a', read)).toBe('now');
  expect(answers).toHaveLength(1);
  jest.advanceTimersByTime(1);
  void kept.find('a', read);
  await begun();
  expect(answers).toHaveLength(2);
});

test('each key has its own', async () => {
  const kept = new KeptReads<string>();
  expect(await kept.find('a', async () => 'of a')).toBe('of a');
  expect(await kept.find('b', async () => 'of b')).toBe('of b');
});

test('a failure reaches those who wait for it, and nobody after them', async () => {
  const kept = new KeptReads<string>();
  const { read, answers } = reader();
  const waiting = [kept.find('a', read), kept.find('a', read)];
  await begun();
  answers[0]!.reject(new Error('away'));
  for (const each of waiting) await expect(each).rejects.toThrow('away');
  expect(await kept.find('a', async () => 'back')).toBe('back');
});

test('what is not to be kept is read again by the next who asks', async () => {
  const kept = new KeptReads<string>((value) => value !== 'stale');
  expect(await kept.find('a', async () => 'stale')).toBe('stale');
  expect(await kept.find('a', async () => 'fresh')).toBe('fresh');
  expect(await kept.find('a', async () => 'newer')).toBe('fresh');
});

describe('once something has changed here', () => {
  test('what was known goes to nobody', async () => {
    const kept = new KeptReads<string>();
    await kept.find('a', async () => 'before');
    await kept.changing(async () => undefined);
    expect(await kept.find('a', async () => 'after')).toBe('after');
  });

  test('a read that began before goes to those who had asked, and is not kept when it ends', async () => {
    const kept = new KeptReads<string>();
    const { read, answers } = reader();
    const early = kept.find('a', read);
    await begun();
    await kept.changing(async () => undefined);
    const late = kept.find('a', read);
    await begun();
    answers[0]!.resolve('before');
    expect(await early).toBe('before');
    answers[1]!.resolve('after');
    expect(await late).toBe('after');
    expect(await kept.find('a', read)).toBe('after');
  });

  test.each(['stale', 'failed'])(
    'and an early read that is %s takes nothing away from a later one',
    async (ends) => {
      const kept = new KeptReads<string>((value) => value !== 'stale');
      const { read, answers } = reader();
      const early = kept.find('a', read).catch(() => 'failed');
      await begun();
      await kept.changing(async () => undefined);
      const late = kept.find('a', async () => 'after');
      if (ends === 'failed') answers[0]!.reject(new Error('away'));
      else answers[0]!.resolve('stale');
      expect(await early).toBe(ends);
      expect(await late).toBe('after');
      expect(await kept.find('a', read)).toBe('after');
    },
  );

  test('or may have: a change that failed may have been made', async () => {
    const kept = new KeptReads<string>();
    await kept.find('a', async () => 'before');
    const unknown = kept.changing(() => Promise.reject(new Error('no answer')));
    await expect(unknown).rejects.toThrow('no answer');
    expect(await kept.find('a', async () => 'after')).toBe('after');
  });
});
