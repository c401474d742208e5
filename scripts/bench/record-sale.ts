// Recording a sale from Stripe's webhook, compared with the same statement alone on the same server. Relay and
// projections run meanwhile, as in production, and are included in the cost.
import type pg from 'pg';
import type { Run } from '../bench.ts';
import { inDatabase, until, withBenchStack, type BenchStack } from './bench-stack.ts';
import { paidWebhook, sendAll } from './load.ts';
import { check, costOf, inTurns, measure, ratio, ratioOf, type Cost, type Rounds } from './measure.ts';
import { rowOf } from './row.rules.ts';
import { COMMISSION, knowPartners, openCheckouts, PRICE, recordSale } from './sale.ts';
import { pgbench, recordAlone } from './statement-alone.ts';

const ROUNDS = 5;
/** Of each kind in a round. */
const SALES = { whole: 1_000, short: 400 };
const HOT = 1_001; // a partner with all sales; otherwise many partners share them

export const run = ({ short }: Run) =>
  withBenchStack('record-sale', ['payments-sales', 'gateway'], {}, async (bench) => {
    const aloneUrl = await bench.copyDatabase('payments-sales', 'record_sale_alone');
    const rounds = await inDatabase(bench.databaseUrl('payments-sales'), (database) =>
      inDatabase(aloneUrl, (alone) => measureAll(bench, database, { url: aloneUrl, database: alone }, short)),
    );
    return rows(rounds, short);
  });

async function measureAll(
  bench: BenchStack,
  database: pg.Client,
  alone: { url: string; database: pg.Client },
  short: boolean,
) {
  const count = short ? SALES.short : SALES.whole;
  const { text } = await recordSale();
  const secret = bench.settings.STRIPE_WEBHOOK_SECRET;
  const postgres = await bench.postgresPid();
  for (const each of [database, alone.database]) await each.query(knowPartners, [1, HOT]);
  let payments = 0;
  let sales = 0;
  const next = (count: number) => ({ first: payments + 1, last: (payments += count) });

  const caughtUp = () =>
    until('The relay and the list of clients catch up', 60, async () => {
      const { owed, listed } = await one(
        database,
        'select (select count(*) from outbox) as owed, (select coalesce(sum(clients), 0) from client_counts) as listed',
      );
      return owed === 0 && listed === sales;
    });

  const webhooks =
    (programs: [string, ...string[]], path: string, partner: number | null = null) =>
    async () => {
      const { first, last } = next(count);
      await database.query(openCheckouts, [first, last, partner]);
      const requests = Array.from({ length: count }, (_, i) =>
        paidWebhook(path, secret, { id: String(first + i), amount: PRICE }),
      );
      sales += count;
      const pids = [postgres, ...bench.pids(...programs)];
      return measure(count, pids, () => sendAll(bench.url(programs[0]), requests, 200), caughtUp);
    };

  const rounds = await inTurns(ROUNDS, {
    async alone() {
      const { first, last } = next(3 * count);
      await alone.database.query(openCheckouts, [first, last, null]);
      return recordAlone({ text, url: alone.url, first, count: last - first + 1 }, limitOf(short), postgres);
    },
    service: webhooks(['payments-sales'], '/webhook'),
    ...(!short && { hot: webhooks(['payments-sales'], '/webhook', HOT) }),
    gateway: webhooks(['gateway', 'payments-sales'], '/api/webhook'),
  });

  const sums = `select count(*) as sales, coalesce(sum(amount_cents), 0) as amount,
    coalesce(sum(commission_cents), 0) as commission from sales`;
  const expected = { sales, amount: sales * PRICE, commission: sales * COMMISSION };
  check('What was recorded', await one(database, sums), expected);
  return rounds;
}

/** The short form is compared with that of another machine: by what every machine has. */
const limitOf = (short: boolean) => (short ? null : pgbench);

function rows(rounds: Rounds<Cost>, short: boolean) {
  // What was measured beside something else is another row.
  const beside = limitOf(short) ? '' : ", beside Node's `pg`";
  const row = (path: string, ours: string, limit: string, atLeast: number) =>
    rowOf({
      path,
      ours: costOf(rounds, ours),
      limit: costOf(rounds, limit),
      ratios: [
        { ...ratioOf(rounds, limit, ours, 'cpu'), goal: { atLeast } }, // how cheap
        { of: 'rate', value: ratio(rounds, ours, limit, 'rate') },
      ],
    });
  return [
    row(`record sale, in the service${beside}`, 'service', 'alone', 0.5),
    row(`record sale, through the gateway${beside}`, 'gateway', 'alone', 0.35),
    ...(short ? [] : [row('all sales to one partner : spread', 'hot', 'service', 0.9)]),
  ];
}

const one = async (database: pg.Client, sql: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries((await database.query<Record<string, string>>(sql)).rows[0]!).map(([name, value]) => [
      name,
      Number(value),
    ]),
  );
