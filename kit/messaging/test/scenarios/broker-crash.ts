import { countEffects, makeMany, awaitOutcome, startBoth, type Outcome, type Size } from './common.js';
import { eventually } from '../../../testing/eventually.js';
import { ownRabbit } from '../../../testing/own-servers.js';

/** What the promise allows after a broker is back. */
const BACK_WITHIN_MS = 30_000;

/** Promise 1: RabbitMQ is killed -9 while events are published and handled, first as soon as its queues exist. */
export async function brokerCrash({ work, faults }: Size): Promise<Outcome> {
  const broker = await ownRabbit();
  const { maker, taker } = await startBoth(broker.url);
  try {
    const share = Math.ceil(work / (faults + 1));
    let made = 0;
    const makeSome = async (count: number) => {
      for (const end = Math.min(made + count, work); made < end; made = Math.min(made + 20, end))
        await makeMany(maker, made + 1, Math.min(made + 20, end));
    };
    for (let fault = 0; fault < faults; fault++) {
      const before = await countEffects(taker);
      const making = makeSome(share);
      await eventually(async () => {
        if ((await countEffects(taker)) === before) throw new Error('nothing is heard');
      }, BACK_WITHIN_MS);
      await broker.kill();
      await making; // the maker does not notice
      await broker.start();
    }
    const since = Date.now();
    await makeSome(work);
    return { faults, ...(await awaitOutcome(taker, work, since)) };
  } finally {
    await maker.close();
    await taker.close();
    await broker.remove();
  }
}
