// Event handlers: one by one, compared with a plain amqplib consumer that does the same in the same transactions; and
// in micro-batches, compared with one by one. Each run drains a queue that was filled before.
import { connect, type ChannelModel, type ConsumeMessage } from 'amqplib';
import pg from 'pg';
import { thingMade, until, withBus } from './bus.ts';
import { check, figure, inTurns, ratio, type Rounds } from './measure.ts';
import { rowOf } from './row.rules.ts';

const ROUNDS = 5;
const EVENTS = { one: 2_000, plain: 2_000, many: 10_000 };
const PREFETCH = 100;
const SIDE_BY_SIDE = 5; // as many transactions as a service with a pool of 10 runs
const GOALS = { one: 0.5, many: 5 };

/** How our consumers take events: one by one, or in micro-batches. */
type Concern = 'one' | 'many';
/** Events per second. */
interface Drained {
  rate: number;
}

export const run = () =>
  withBus(async () => {
    const { freshBus, freshDatabase } = await import('../../kit/testing/fresh.ts');
    const bus = await freshBus();
    const database = await freshDatabase('taker');
    const connection = await connect(bus, { noDelay: true });
    const channel = await connection.createConfirmChannel();
    const env = { AMQP_URL: bus, DATABASE_URL: database.url };
    await (await startTaker(env)).close(); // creates queues and tables

    const look = new pg.Client(database.url);
    await look.connect();
    const fill = async (queue: string, count: number) => {
      await look.query('truncate effect, inbox');
      for (let n = 0; n < count; n++) {
        const { id, content } = thingMade(n);
        channel.sendToQueue(queue, content, { messageId: id, persistent: true, userId: 'portal' });
        if (n % 1_000 === 999) await channel.waitForConfirms();
      }
      await channel.waitForConfirms();
    };
    const verify = async (queue: string, count: number) => {
      const { rows } = await look.query<{ effects: number; things: number }>(
        'select count(*)::int as effects, count(distinct n)::int as things from effect',
      );
      check(`Effects of ${count} events`, rows[0], { effects: count, things: count });
      check(`What is left in ${queue}`, (await channel.checkQueue(queue)).messageCount, 0);
    };

    const ours = (concern: Concern) => async () => {
      const queue = `taker.${concern}`;
      await fill(queue, EVENTS[concern]);
      const result = await measureOurs(env, queue, concern, EVENTS[concern]);
      await verify(queue, EVENTS[concern]);
      return result;
    };
    const rounds = await inTurns(ROUNDS, {
      one: ours('one'),
      plain: async () => {
        await fill('taker.one', EVENTS.plain);
        const result = await consumePlainly(connection, database.url, EVENTS.plain);
        await verify('taker.one', EVENTS.plain);
        return result;
      },
      many: ours('many'),
    });
    await look.end();
    await connection.close();
    return rowsOf(rounds);
  });

function rowsOf(rounds: Rounds<Drained>) {
  const row = (path: string, work: string, limit: string, limitIs: string, atLeast: number) =>
    rowOf({
      path,
      ours: { rate: figure(rounds, work, 'rate') },
      limit: { rate: figure(rounds, limit, 'rate') },
      limitIs,
      ratios: [{ value: ratio(rounds, work, limit, 'rate'), goal: { atLeast } }],
    });
  return [
    row('consumers, one by one', 'one', 'plain', 'plain amqplib, same transactions', GOALS.one),
    row('projections in micro-batches', 'many', 'one', 'one by one', GOALS.many),
  ];
}

async function startTaker(env: Record<string, string>) {
  const { startTestService } = await import('../../kit/testing/test-service.ts');
  const { TakerModule } = await import('../../kit/messaging/test/maker-and-taker.ts');
  return startTestService('taker', TakerModule, env);
}

/** From the first event in a handler to the last acknowledgement. */
async function measureOurs(
  env: Record<string, string>,
  queue: string,
  concern: Concern,
  count: number,
): Promise<Drained> {
  const { interfere } = await import('../../kit/messaging/test/maker-and-taker.ts');
  const { handled } = await import('../../kit/messaging/broker/metrics.ts');
  const done = async () =>
    (await handled.get()).values.find(({ labels }) => labels.queue === queue && labels.outcome === 'done')
      ?.value ?? 0;
  const goal = (await done()) + count;
  let first: number | undefined;
  interfere[concern === 'one' ? 'one' : 'batch'] = async () => void (first ??= performance.now());
  const taker = await startTaker(env);
  await until(async () => (await done()) >= goal);
  const seconds = (performance.now() - first!) / 1_000;
  await taker.close();
  return { rate: count / seconds };
}

/** A consumer without the kit: prefetch, a pool, a transaction for each message, then its acknowledgement. */
async function consumePlainly(connection: ChannelModel, url: string, count: number): Promise<Drained> {
  const pool = new pg.Pool({ connectionString: url, max: SIDE_BY_SIDE });
  const channel = await connection.createChannel();
  await channel.prefetch(PREFETCH);
  let first: number | undefined;
  let left = count;
  await new Promise<void>((resolve, reject) => {
    const handle = async (message: ConsumeMessage) => {
      first ??= performance.now();
      const { id, data } = JSON.parse(message.content.toString()) as { id: string; data: { n: number } };
      const client = await pool.connect();
      try {
        await client.query('begin');
        const inbox = 'insert into inbox (consumer, message_id) values ($1, $2) on conflict do nothing';
        await client.query({ name: 'inbox', text: inbox, values: ['taker.one', id] });
        await client.query({
          name: 'effect',
          text: 'insert into effect values ($1, $2)',
          values: ['one', data.n],
        });
        await client.query('commit');
      } finally {
        client.release();
      }
      channel.ack(message);
      if (--left === 0) resolve();
    };
    channel.consume('taker.one', (message) => void handle(message!).catch(reject)).catch(reject);
  });
  const seconds = (performance.now() - first!) / 1_000;
  await channel.close();
  await pool.end();
  return { rate: count / seconds };
}
