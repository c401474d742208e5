import pg from 'pg';
import { eventually } from '../../../testing/eventually.js';
import { startTestService } from '../../../testing/test-service.js';
import { delivered, handled } from '../../broker/metrics.js';
import { TakerModule } from '../maker-and-taker.js';
import {
  freshBus,
  freshDatabase,
  settings,
  awaitOutcome,
  startWorker,
  type Outcome,
  type Size,
} from './common.js';

const makeMany = `
  with made as (insert into thing (n) select generate_series($1::int, $2::int) returning n)
  insert into outbox (type, version, source, subject, data, correlation_id)
  select 'thing.made', 1, 'maker', 'thing/' || n, jsonb_build_object('n', n), 'scenario' from made`;

/**
 * Promise 2: the process of the relay is killed -9 when the broker has confirmed a batch and its rows are not
 * deleted yet. A lock blocks the deletion, so that each kill hits that moment.
 */
export async function relayKilled({ work, faults }: Size): Promise<Outcome> {
  const env = settings(await freshBus());
  const database = await freshDatabase('maker');
  const taker = await startTestService('taker', TakerModule, env);
  const start = () => startWorker(['maker'], { ...env, DATABASE_URL: database.url });
  let maker = await start();
  const writer = new pg.Client(database.url);
  const lock = new pg.Client(database.url);
  await writer.connect();
  await lock.connect();
  try {
    const copiesBefore = await count(handled, 'duplicate');
    const share = Math.floor(work / (faults + 1));
    for (let fault = 0; fault < faults; fault++) {
      const before = await count(delivered);
      await writer.query(makeMany, [fault * share + 1, (fault + 1) * share]);
      await lock.query('begin');
      await lock.query('lock table outbox in share mode'); // rows can be locked, not deleted
      await eventually(async () => {
        if ((await count(delivered)) === before) throw new Error('nothing was published');
      }, 30_000);
      await maker.kill('SIGKILL');
      await lock.query('commit');
      maker = await start();
    }
    const since = Date.now();
    await writer.query(makeMany, [faults * share + 1, work]);
    const result = await awaitOutcome(taker, work, since);
    const copies = (await count(handled, 'duplicate')) - copiesBefore;
    return { faults, ...result, note: `${copies} copies delivered` };
  } finally {
    await maker.kill('SIGTERM');
    await writer.end();
    await lock.end();
    await taker.close();
    await database.drop();
  }
}

async function count(counter: typeof handled, outcome?: string): Promise<number> {
  const { values } = await counter.get();
  const counted = values.filter(({ labels }) => !outcome || labels.outcome === outcome);
  return counted.reduce((sum, { value }) => sum + value, 0);
}
