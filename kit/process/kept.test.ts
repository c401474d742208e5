import { expect, test } from '@jest/globals';
import { Kept } from './kept.js';

const atClock = (most = 10) => {
  const clock = { ms: 1_000 };
  return { clock, kept: new Kept<string>(most, () => clock.ms) };
};

test('a value is there until its time is over, and not a millisecond longer', () => {
  const { clock, kept } = atClock();
  kept.keepFor(50, 'a', 'first');
  clock.ms += 49;
  expect(kept.get('a')).toBe('first');
  clock.ms += 1;
  expect(kept.get('a')).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('a clock that was set back ends what was kept after the time that it shows', () => {
  const { clock, kept } = atClock();
  kept.keepFor(50, 'a', 'first');
  clock.ms -= 1;
  expect(kept.get('a')).toBeUndefined();
});

test('a newer value has a time of its own', () => {
  const { clock, kept } = atClock();
  kept.keepFor(50, 'a', 'first');
  clock.ms += 40;
  kept.keepUntil(1_200, 'a', 'second');
  clock.ms = 1_199;
  expect(kept.get('a')).toBe('second');
});

test('no more than so many are kept, and nothing whose time is over: the oldest go', () => {
  const { clock, kept } = atClock(3);
  for (const key of ['a', 'b', 'c', 'd']) kept.keepFor(50, key, key);
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual([undefined, 'b', 'c', 'd']);
  clock.ms += 50;
  kept.keepFor(50, 'e', 'e');
  expect(kept.size).toBe(1);
});
