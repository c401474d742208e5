import { expect, test } from '@jest/globals';
import { currentContext, newContext, runInContext } from '../process/context.js';
import { writeTogether } from './write-together.js';

/** A table whose writes the test answers. */
function table() {
  const writes: { batch: string[]; by: string | undefined; done(): void; fail(error: unknown): void }[] = [];
  const write = writeTogether<string, string>(
    (batch) =>
      new Promise((resolve, reject) =>
        writes.push({
          batch,
          by: currentContext()?.requestId,
          done: () => resolve(batch.map((each) => `<${each}>`)),
          fail: reject,
        }),
      ),
  );
  return { writes, write, batches: () => writes.map(({ batch }) => batch) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const outage = () => Object.assign(new Error('gone'), { code: 'ECONNRESET' });

test('what comes alone is written at once, and what comes meanwhile is written together', async () => {
  const { writes, write, batches } = table();
  const written = Promise.all(['a', 'b', 'c', 'd'].map(write));
  expect(batches()).toEqual([['a']]);
  writes[0]!.done();
  await settled();
  expect(batches()).toEqual([['a'], ['b', 'c', 'd']]);
  writes[1]!.done();
  expect(await written).toEqual(['<a>', '<b>', '<c>', '<d>']);
});

test('eight do not wait for the batch before them, and more wait for one of two', async () => {
  const { writes, write, batches } = table();
  for (let n = 0; n < 19; n++) void write(String(n));
  expect(batches().map(({ length }) => length)).toEqual([1, 8]);
  writes[1]!.done();
  await settled();
  expect(batches().map(({ length }) => length)).toEqual([1, 8, 10]);
});

test('nobody is answered before their own batch is written', async () => {
  const { writes, write } = table();
  let answered = 0;
  for (const each of ['a', 'b', 'c', 'd']) void write(each).then(() => answered++);
  writes[0]!.done();
  await settled();
  expect(answered).toBe(1);
});

test('at most fifty are written together', async () => {
  const { writes, write, batches } = table();
  for (let n = 0; n < 69; n++) void write(String(n));
  writes[0]!.done();
  await settled();
  expect(batches().map(({ length }) => length)).toEqual([1, 8, 50]);
});

test('one that is refused fails alone', async () => {
  const { writes, write, batches } = table();
  const outcomes = Promise.allSettled(['a', 'fine', 'bad', 'good'].map(write));
  writes[0]!.done();
  await settled();
  writes[1]!.fail(new Error('refused'));
  await settled();
  writes[2]!.done();
  await settled();
  writes[3]!.fail(new Error('refused'));
  await settled();
  writes[4]!.done();
  expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true]);
  expect(batches().slice(1)).toEqual([['fine', 'bad', 'good'], ['fine'], ['bad'], ['good']]);
});

test('in an outage all of a batch fail, without a second try', async () => {
  const { writes, write, batches } = table();
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map(write));
  writes[0]!.done();
  await settled();
  writes[1]!.fail(outage());
  expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual([true, false, false]);
  expect(batches()).toHaveLength(2);
});

test.each(['40P01', '55P03'])('one that meets a lock of somebody else (%s) fails alone', async (code) => {
  const { writes, write, batches } = table();
  const locked = () => Object.assign(new Error('locked'), { code });
  const outcomes = Promise.allSettled(['a', 'locked', 'good'].map(write));
  writes[0]!.done();
  await settled();
  writes[1]!.fail(locked());
  await settled();
  writes[2]!.fail(locked());
  await settled();
  writes[3]!.done();
  expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual([true, false, true]);
  expect(batches().slice(1)).toEqual([['locked', 'good'], ['locked'], ['good']]);
});

test('a batch is written in the context of its first, not of the one before', async () => {
  const { writes, write } = table();
  const contexts = ['a', 'b', 'c', 'd'].map(newContext);
  contexts.forEach((context, n) => runInContext(context, () => void write(String(n))));
  writes[0]!.done();
  await settled();
  expect(writes.map(({ by }) => by)).toEqual([0, 1].map((n) => contexts[n]!.requestId));
});
