import { connect } from 'amqplib';
import { eventually } from '../../../testing/eventually.js';
import { countDeadLetters, replayDeadLetters } from '../../dead-letters/dead-letters.js';
import { PermanentError } from '../../consumer/on-event.js';
import { interfere } from '../maker-and-taker.js';
import { countEffects, freshBus, makeMany, awaitOutcome, startBoth, type Outcome } from './common.js';

/** Promise 8: neither concern can handle one event in a thousand, until the handlers are fixed. */
export async function poisonMessage({ work }: { work: number }): Promise<Outcome> {
  const bus = await freshBus();
  const { maker, taker } = await startBoth(bus);
  const connection = await connect(bus);
  const channel = await connection.createConfirmChannel();
  const undisturbed = { ...interfere };
  const poison = Math.ceil(work / 1_000);
  const refuse = (n: number) => {
    if (n % 1_000 === 13) throw new PermanentError('cannot be handled');
  };
  try {
    interfere.one = async ({ data }) => refuse(data.n);
    interfere.batch = async (events) => events.forEach(({ data }) => refuse(data.n));
    for (let n = 1; n <= work; n += 1_000) await makeMany(maker, n, Math.min(n + 999, work));
    await eventually(async () => {
      const done = await countEffects(taker);
      if (done !== 2 * (work - poison)) throw new Error(`${done} are done`);
      const dead = await countDeadLetters(channel, 'taker.one');
      if (dead !== poison) throw new Error(`${dead} are dead letters`);
    }, 60_000);
    Object.assign(interfere, undisturbed);
    const since = Date.now();
    for (const queue of ['taker.one', 'taker.many'])
      await replayDeadLetters(channel, queue, { as: 'portal' });
    const result = await awaitOutcome(taker, work, since);
    return { faults: poison, ...result, note: 'all others were done meanwhile' };
  } finally {
    Object.assign(interfere, undisturbed);
    await connection.close();
    await maker.close();
    await taker.close();
  }
}
