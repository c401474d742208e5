import { connect } from 'amqplib';
import { eventually } from '../../../testing/eventually.js';
import { freshBus, makeMany, awaitOutcome, startBoth, type Outcome, type Size } from './common.js';

/** Promise 6: a queue is deleted under its consumer. Readiness has to report it, and the consumer to resubscribe. */
export async function queueDeleted({ work, faults }: Size): Promise<Outcome> {
  const bus = await freshBus();
  const { maker, taker } = await startBoth(bus);
  const connection = await connect(bus);
  const channel = await connection.createChannel();
  const waits = async (expected: boolean) => {
    const answer = await (await fetch(`${taker.url}/ready`)).text();
    if (answer.includes('taker.one') !== expected) throw new Error(`/ready answers ${answer}`);
  };
  try {
    const share = Math.floor(work / (faults + 1));
    let longest = 0;
    for (let fault = 0; fault < faults; fault++) {
      await makeMany(maker, fault * share + 1, (fault + 1) * share);
      await awaitOutcome(taker, (fault + 1) * share, Date.now());
      const since = Date.now();
      await channel.deleteQueue('taker.one');
      await eventually(() => waits(true));
      await eventually(() => waits(false), 30_000);
      longest = Math.max(longest, Date.now() - since);
    }
    await makeMany(maker, faults * share + 1, work);
    const { lost, duplicated } = await awaitOutcome(taker, work, Date.now());
    return { faults, work, lost, duplicated, seconds: longest / 1_000, note: 'readiness told each time' };
  } finally {
    await connection.close();
    await maker.close();
    await taker.close();
  }
}
