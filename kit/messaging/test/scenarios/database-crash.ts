import { eventually } from '../../../testing/eventually.js';
import { ownPostgres } from '../../../testing/own-servers.js';
import { startTestService } from '../../../testing/test-service.js';
import { MakerModule, TakerModule } from '../maker-and-taker.js';
import {
  countEffects,
  freshBus,
  freshDatabase,
  makeMany,
  settings,
  awaitOutcome,
  type Outcome,
  type Size,
} from './common.js';

/** Promise 4: PostgreSQL is killed, as in a crash, while events are published and handled. */
export async function databaseCrash({ work, faults }: Size): Promise<Outcome> {
  const server = await ownPostgres();
  const env = settings(await freshBus());
  const open = async (name: string) => (await freshDatabase(name, server.url)).url;
  const taker = await startTestService('taker', TakerModule, { ...env, DATABASE_URL: await open('taker') });
  const maker = await startTestService('maker', MakerModule, { ...env, DATABASE_URL: await open('maker') });
  try {
    const share = Math.floor(work / (faults + 1));
    for (let fault = 0; fault < faults; fault++) {
      const before = await countEffects(taker);
      for (let n = fault * share; n < (fault + 1) * share; n += 20)
        await makeMany(maker, n + 1, Math.min(n + 20, (fault + 1) * share));
      await eventually(async () => {
        if ((await countEffects(taker)) === before) throw new Error('nothing is heard');
      }, 30_000);
      await server.kill();
      await server.start();
    }
    const since = Date.now();
    await eventually(() => makeMany(maker, faults * share + 1, work), 30_000);
    const result = await eventually(() => awaitOutcome(taker, work, since), 30_000);
    return { faults, ...result };
  } finally {
    await maker.close();
    await taker.close();
    await server.remove();
  }
}
