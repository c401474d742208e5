import { expect, test } from '@jest/globals';
import { untilSent } from './until-sent.ts';

/** The outboxes' counts at each poll, one poll a minute; the last counts repeat. */
function looks(...owed: string[][]) {
  let minute = 0;
  return {
    owed: async () => owed[Math.min(minute, owed.length - 1)]!,
    clock: { now: () => minute * 60_000, pause: async () => void minute++ },
    minutes: () => minute,
  };
}

test('it waits for hours, for as long as something is sent', async () => {
  const { owed, clock, minutes } = looks(
    ...Array.from({ length: 240 }, (_, minute) => ['0', String(1_000_000 - minute)]),
    ['0', '0'],
  );
  await untilSent(owed, clock);
  expect(minutes()).toBe(240);
});

test('it gives up when nothing has been sent for five minutes', async () => {
  const { owed, clock, minutes } = looks(['3', '0'], ['2', '0']);
  await expect(untilSent(owed, clock)).rejects.toThrow('2, 0 are left');
  expect(minutes()).toBe(7);
});
