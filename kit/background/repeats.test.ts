import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Repeats, type Repeated } from './repeats.js';

class Sweeper {}

const said = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
let repeats = new Repeats();
const end = () => {
  repeats.onModuleDestroy();
  return repeats.beforeApplicationShutdown();
};
afterEach(async () => {
  await end();
  repeats = new Repeats();
  jest.clearAllMocks();
});

const LONG_MS = 3_600_000;
const add = (what: Partial<Repeated>) =>
  repeats.add(new Sweeper(), {
    work: async () => undefined,
    everyMs: LONG_MS,
    failure: 'could not sweep',
    ...what,
  });

/** Whatever can go on without timers and without the test has then gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function heldWork() {
  const started: (() => void)[] = [];
  let onStart = () => {};
  return {
    work: () =>
      new Promise<void>((end) => {
        started.push(end);
        onStart();
      }),
    started,
    nextStart: () => new Promise<void>((resolve) => (onStart = resolve)),
  };
}

test('the log lists all repeated work when the process starts', () => {
  add({});
  repeats.onApplicationBootstrap();
  expect(said).toHaveBeenCalledWith('repeated work: Sweeper every 3600 s');
});

test('work runs at the start only if it says so', async () => {
  const [atOnce, later] = [heldWork(), heldWork()];
  add({ work: later.work });
  add({ work: atOnce.work, atStart: true });
  const begun = atOnce.nextStart();
  repeats.onApplicationBootstrap();
  await begun;
  await settled();
  expect(later.started).toHaveLength(0);
  atOnce.started[0]!();
});

test('work that is asked for while it runs waits for the run in progress', async () => {
  const held = heldWork();
  const repeat = add({ work: held.work });
  const first = held.nextStart();
  repeat.now();
  await first;
  const second = held.nextStart();
  repeat.now();
  await settled();
  expect(held.started).toHaveLength(1);
  held.started[0]!();
  await second;
  held.started[1]!();
});

test('work that is asked for several times while it runs runs once more', async () => {
  const held = heldWork();
  const repeat = add({ work: held.work });
  const first = held.nextStart();
  repeat.now();
  await first;
  repeat.now();
  repeat.now();
  const second = held.nextStart();
  held.started[0]!();
  await second;
  held.started[1]!();
  await settled();
  expect(held.started).toHaveLength(2);
});

test('work that ran before the process was ready has one timer, which its end clears', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  add({}).now();
  await settled();
  repeats.onApplicationBootstrap();
  expect(jest.getTimerCount()).toBe(1);
  await end();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('a run that fails is logged, and the next one comes', async () => {
  const held = heldWork();
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error('no database');
    return held.work();
  };
  const again = held.nextStart();
  add({ work, everyMs: 0, atStart: true, level: 'warn' });
  repeats.onApplicationBootstrap();
  await again;
  expect(warned).toHaveBeenCalledWith('could not sweep', expect.objectContaining({ message: 'no database' }));
  const stopping = end();
  held.started[0]!();
  await stopping;
});

test('the end of the process waits for the run in progress, and no other begins', async () => {
  const held = heldWork();
  const repeat = add({ work: held.work, everyMs: 0, atStart: true });
  const begun = held.nextStart();
  repeats.onApplicationBootstrap();
  await begun;
  let isOver = false;
  repeat.now();
  const stopping = end().then(() => (isOver = true));
  await settled();
  expect(isOver).toBe(false);
  held.started[0]!();
  await stopping;
  repeat.now();
  await end();
  expect(held.started).toHaveLength(1);
});

test('long work is told to end before anything waits for it', () => {
  expect(repeats.stopped).toBe(false);
  repeats.onModuleDestroy();
  expect(repeats.stopped).toBe(true);
});
