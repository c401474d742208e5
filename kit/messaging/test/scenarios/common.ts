import pg from 'pg';
import { eventually } from '../../../testing/eventually.js';
import { freshBus, freshDatabase } from '../../../testing/fresh.js';
import { startProgram, type Program } from '../../../testing/program.js';
import { startTestService, type TestService } from '../../../testing/test-service.js';
import { effectsOf, Maker, MakerModule, TakerModule } from '../maker-and-taker.js';

/** The result of a fault run. `lost` and `duplicated` count effects and have to be 0. */
export interface Outcome {
  faults: number;
  work: number;
  lost: number;
  duplicated: number;
  /** From the last fault's end until everything was done. */
  seconds: number;
  note?: string;
}

export interface Size {
  work: number;
  faults: number;
}

/** Reads the taker's database. */
export type Looker = Pick<TestService, 'sql'>;

const CONVERGE_MS = 60_000;

export const settings = (AMQP_URL: string) => ({ AMQP_URL, LOG_LEVEL: process.env.SCENARIO_LOG ?? 'silent' });

export async function startBoth(AMQP_URL?: string): Promise<{ maker: TestService; taker: TestService }> {
  const env = settings(AMQP_URL ?? (await freshBus()));
  const taker = await startTestService('taker', TakerModule, env);
  const maker = await startTestService('maker', MakerModule, env);
  return { maker, taker };
}

export const makeMany = (maker: TestService, from: number, to: number) =>
  maker.app.get(Maker).makeMany(from, to);

/** Waits until each of `work` things has had its effect in both concerns, then counts lost and duplicated ones. */
export async function awaitOutcome(taker: Looker, work: number, since: number) {
  await eventually(async () => {
    const effects = await effectsOf(taker);
    if (effects.length < 2 || effects.some(({ things }) => things < work)) throw new Error('not yet');
  }, CONVERGE_MS).catch(() => undefined);
  const seconds = Math.round((Date.now() - since) / 100) / 10;
  const effects = await effectsOf(taker);
  const things = Math.min(
    ...['many', 'one'].map((queue) => effects.find((row) => row.queue === queue)?.things ?? 0),
  );
  const duplicated = effects.reduce((sum, row) => sum + row.effects - row.things, 0);
  return { work, lost: work - things, duplicated, seconds };
}

/** How many effects both concerns have had by now. */
export async function countEffects(taker: Looker): Promise<number> {
  return (await taker.sql<{ effects: number }>('select count(*) as effects from effect'))[0]!.effects;
}

/** Connects to the database of another process. */
export async function lookInto(url: string): Promise<Looker & { close(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  return {
    sql: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    close: () => client.end(),
  };
}

/** The maker or the taker as a process of its own; resolves once it has started. */
export const startWorker = (args: string[], env: Record<string, string>): Promise<Program> =>
  startProgram(new URL('../worker.ts', import.meta.url), args, env);

export { freshBus, freshDatabase };
