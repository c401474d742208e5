import { connect } from 'amqplib';
import { eventually } from '../../../testing/eventually.js';
import { startTestService } from '../../../testing/test-service.js';
import { replayDeadLetters } from '../../dead-letters/dead-letters.js';
import { MakerModule, TakerModule } from '../maker-and-taker.js';
import { freshBus, makeMany, settings, awaitOutcome, type Outcome } from './common.js';

/** Promise 7: events are published before any queue is bound to them. */
export async function unboundEvent({ work }: { work: number }): Promise<Outcome> {
  const bus = await freshBus();
  const maker = await startTestService('maker', MakerModule, settings(bus));
  const connection = await connect(bus);
  const channel = await connection.createConfirmChannel();
  try {
    await makeMany(maker, 1, work);
    await eventually(async () => {
      const { messageCount } = await channel.checkQueue('unrouted');
      if (messageCount < work) throw new Error(`${messageCount} are kept`);
    }, 30_000);
    const taker = await startTestService('taker', TakerModule, settings(bus));
    const alarmed = /bus_queue_messages\{queue="unrouted"\} (\d+)/.exec(
      await (await fetch(`${taker.url}/metrics`)).text(),
    );
    const since = Date.now();
    await replayDeadLetters(channel, 'unrouted', { as: 'portal' });
    const result = await awaitOutcome(taker, work, since);
    await taker.close();
    return { faults: 1, ...result, note: `${alarmed?.[1] ?? 0} kept and told by the metric` };
  } finally {
    await connection.close();
    await maker.close();
  }
}
