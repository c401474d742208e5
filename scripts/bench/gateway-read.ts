// One read through the gateway and a service by a signed-in partner (session, guard, assertion, both processes' logs
// and metrics, the two prepared reads), compared with the minimum for two processes. Counts the CPU of the Node
// processes; PostgreSQL's work for session and products is not in the limit either.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inDatabase, withBenchStack } from './bench-stack.ts';
import type { Run } from '../bench.ts';
import { check, costOf, inTurns, measure, ratio, ratioOf, type Cost, type Rounds } from './measure.ts';
import { signUp } from './partners.ts';
import { rowOf } from './row.rules.ts';

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  amount: number;
}
/** The fields that are read of autocannon, which has no types. */
interface Loaded {
  '2xx': number;
  non2xx: number;
  errors: number;
  throughput: { total: number };
}
const autocannon = createRequire(import.meta.url)('autocannon') as (load: Load) => Promise<Loaded>;

/** The requests are of each kind in a round. */
const WHOLE = { rounds: 5, requests: 4_000 };
const SHORT = { rounds: 8, requests: 800 };
const CONNECTIONS = 16;

const insertProducts = `
  insert into products (name, description, price_cents, external_url, rate_bps, category)
  select 'Product ' || n, 'Help on the road, at home and abroad, by day and by night, with a tow home. ' || n,
    9900 + n, 'https://example.com/' || n, 1000, 'basic'
  from generate_series(1, 8) n`;

export const run = ({ short }: Run) =>
  withBenchStack('gateway-read', ['identity', 'catalog-referrals', 'gateway'], {}, async (bench) => {
    await inDatabase(bench.databaseUrl('catalog-referrals'), (database) => database.query(insertProducts));
    const url = `${bench.url('gateway')}/api/products`;
    const { cookie } = await signUp(bench.url('gateway'));
    const products = await (await fetch(url, { headers: { cookie } })).text();
    check('The products', JSON.parse(products).length, 8);

    const raw = await startRaw(products);
    const { rounds: count, requests: amount } = short ? SHORT : WHOLE;
    try {
      const read = (url: string, pids: number[], headers: Record<string, string>) => async () =>
        measure(amount, pids, () => load({ url, headers, amount }, Buffer.byteLength(products)));
      const rounds = await inTurns(count, {
        ours: read(url, bench.pids('gateway', 'catalog-referrals'), { cookie }),
        raw: read(raw.url, raw.pids, {}),
      });
      return row(rounds);
    } finally {
      raw.stop();
    }
  });

const row = (rounds: Rounds<Cost>) =>
  rowOf({
    path: 'gateway + service, one read',
    ours: costOf(rounds, 'ours'),
    limit: costOf(rounds, 'raw'),
    ratios: [
      { ...ratioOf(rounds, 'ours', 'raw', 'cpu'), goal: { atMost: 2 } },
      { of: 'rate', value: ratio(rounds, 'ours', 'raw', 'rate'), goal: { atLeast: 0.5 } },
    ],
  });

async function load(asked: Omit<Load, 'connections'>, length: number) {
  const result = await autocannon({ ...asked, connections: CONNECTIONS });
  check('Answers', [result['2xx'], result.non2xx, result.errors], [asked.amount, 0, 0]);
  check('Their length', result.throughput.total > asked.amount * length, true);
}

async function startRaw(body: string) {
  const start = async (...args: string[]) => {
    const child = fork(join(import.meta.dirname, 'raw-proxy.ts'), args);
    const port = await new Promise((resolve) => child.once('message', resolve));
    return { child, origin: `http://127.0.0.1:${port}` };
  };
  const server = await start('server', body);
  const proxy = await start('proxy', server.origin);
  const children = [server.child, proxy.child];
  return {
    url: `${proxy.origin}/api/products`,
    pids: children.map((child) => child.pid!),
    stop: () => children.forEach((child) => child.kill()),
  };
}
