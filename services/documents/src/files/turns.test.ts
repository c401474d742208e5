import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Turns } from './turns.js';

/** Queues these senders (`place/person`), and tells in which order they get their turns. */
function queue(limits: { atOnce: number; atOncePlace: number }, senders: string[]) {
  const turns = new Turns(limits);
  const served: string[] = [];
  const ends: (() => void)[] = [];
  for (const sender of senders)
    void turns.take({ place: sender.split('/')[0]!, person: sender }).then((end) => {
      served.push(sender);
      ends.push(end);
    });
  return {
    served: async () => (await settled(), served.join(' ')),
    /** Ends the turns one by one, in the order in which they were given, until nobody has one. */
    async all() {
      await settled();
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settled();
      }
      return served.join(' ');
    },
  };
}

test('whoever comes last does not wait for all that another person has queued', async () => {
  const limits = { atOnce: 1, atOncePlace: 1 };
  expect(await queue(limits, ['a/1', 'a/1', 'a/1', 'a/1', 'b/1']).all()).toBe('a/1 a/1 b/1 a/1 a/1');
});

test('places take turns, and within each its people', async () => {
  const limits = { atOnce: 1, atOncePlace: 1 };
  const senders = ['a/1', 'a/1', 'a/2', 'a/3', 'b/1', 'b/1', 'c/1'];
  expect(await queue(limits, senders).all()).toBe('a/1 a/1 b/1 c/1 a/2 b/1 a/3');
});

test('a person has one turn at a time, and a place leaves some to others', async () => {
  const limits = { atOnce: 4, atOncePlace: 2 };
  expect(await queue(limits, ['a/1', 'a/1', 'a/1', 'b/1']).served()).toBe('a/1 b/1');
  expect(await queue(limits, ['a/1', 'a/2', 'a/3', 'b/1', 'c/1', 'd/1']).served()).toBe('a/1 a/2 b/1 c/1');
});

test('a turn that is ended twice is given back once', async () => {
  const turns = new Turns({ atOnce: 1, atOncePlace: 1 });
  const end = await turns.take({ place: 'a', person: '1' });
  end();
  end();
  const served: string[] = [];
  for (const person of ['1', '2']) void turns.take({ place: person, person }).then(() => served.push(person));
  await settled();
  expect(served).toEqual(['1']);
});
