import { eventually } from '../../../testing/eventually.js';
import { startTestService } from '../../../testing/test-service.js';
import { MakerModule } from '../maker-and-taker.js';
import {
  countEffects,
  freshBus,
  freshDatabase,
  lookInto,
  makeMany,
  settings,
  awaitOutcome,
  startWorker,
  type Outcome,
  type Size,
} from './common.js';

const HANDLER_MS = 3;

/**
 * Promises 3 and 25: the consumers' process is ended under load, inside its handlers. After kill -9 the broker redelivers
 * the messages in flight; after SIGTERM there is nothing to redeliver.
 */
export async function consumerEnded({
  work,
  faults,
  signal,
}: Size & { signal: 'SIGKILL' | 'SIGTERM' }): Promise<Outcome> {
  const env = settings(await freshBus());
  const database = await freshDatabase('taker');
  const start = () => startWorker(['taker', String(HANDLER_MS)], { ...env, DATABASE_URL: database.url });
  let worker = await start();
  const maker = await startTestService('maker', MakerModule, env);
  const share = Math.floor(work / (faults + 1));
  let delivered = 0;
  let unclean = 0;
  const end = async (how: NodeJS.Signals) => {
    const code = await worker.kill(how);
    delivered += Number(/delivered (\d+)/.exec(worker.output())?.[1] ?? 0);
    if (how === 'SIGTERM' && code !== 0) unclean++;
  };
  const look = await lookInto(database.url);
  try {
    for (let fault = 0; fault < faults; fault++) {
      const before = await countEffects(look);
      for (let n = fault * share; n < (fault + 1) * share; n += 50)
        await makeMany(maker, n + 1, Math.min(n + 50, (fault + 1) * share));
      await eventually(async () => {
        if ((await countEffects(look)) < before + 10) throw new Error('nothing is heard');
      }, 30_000);
      await end(signal);
      worker = await start();
    }
    const since = Date.now();
    await makeMany(maker, faults * share + 1, work);
    const result = await awaitOutcome(look, work, since);
    await end('SIGTERM');
    if (signal === 'SIGKILL') return { faults, ...result };
    const again = delivered - 2 * work; // two concerns
    return { faults, ...result, note: `${again} delivered again, ${unclean} unclean stops` };
  } finally {
    worker.process.kill('SIGKILL');
    await look.close();
    await maker.close();
    await database.drop();
  }
}
