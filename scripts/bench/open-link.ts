// A customer opens a link: gateway, payments-sales and catalog-referrals, up to the stored checkout; compared with the
// minimum that gives the same answer. A stub with a delay of 20 ms stands in for Stripe in both.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import type { Run } from '../bench.ts';
import { send } from './load.ts';
import { check, costOf, inTurns, measure, ratio, ratioOf } from './measure.ts';
import { rowOf } from './row.rules.ts';

interface Child {
  process: ChildProcess;
  said: string;
}

const ROUNDS = 5;
/** Of each kind in a round. */
const VISITS = { whole: 1_000, short: 400 };
const CONNECTIONS = 48;
const LINKS = 6_000;
const PRICE = 12_900;

const links = `
  with made as (
    insert into products (name, description, price_cents, external_url, rate_bps, category)
    select 'Roadside Assist ' || n, 'Help on the road, at home and abroad', ${PRICE}, 'https://example.com', 1000, 'basic'
    from generate_series(1, 6) n returning id
  ), known as (
    insert into partners (id, first_name, last_name, company_name, revision)
    select n, 'Ava', 'Lind', 'Lind Insurance', 1 from generate_series(1, ${LINKS / 6}) n returning id
  )
  insert into referrals (code, partner_id, product_id)
  select upper(lpad(to_hex(row_number() over ()), 8, '0')), known.id, made.id from made, known`;
const codeOf = (n: number) => (1 + (n % LINKS)).toString(16).toUpperCase().padStart(8, '0');

export const run = ({ short }: Run) =>
  withBenchStack('open-link', [], { THROTTLE_CREATE_INTENT: '1000000000' }, async (bench) => {
    const stripe = await child('stripe-stub.ts', bench.port('stripe-sandbox'));
    await bench.start('catalog-referrals', 'payments-sales', 'gateway');
    const catalog = bench.ownerUrl('catalog-referrals');
    await inDatabase(catalog, (database) => database.query(`${links}; analyze`));
    const alone = await child('link-alone.ts', catalog, bench.url('stripe-sandbox'));
    try {
      return await measureAll(bench, stripe, alone, short ? VISITS.short : VISITS.whole);
    } finally {
      stripe.process.kill();
      alone.process.kill();
    }
  });

async function measureAll(bench: BenchStack, stripe: Child, alone: Child, count: number) {
  let visits = 0;
  const secrets = new Set<string>();
  const seen = (status: number, body: string) => {
    const { referral, clientSecret } = JSON.parse(body) as CreatedIntent;
    check('An answer', [status, referral?.product.priceInCents], [200, PRICE]);
    secrets.add(clientSecret);
  };
  const open = (origin: string, path: string, pids: number[]) => () => {
    const headers = { 'content-type': 'application/json' };
    const requests = Array.from({ length: count }, () => ({
      path,
      headers,
      body: JSON.stringify({ referralCode: codeOf(visits++) }),
    }));
    return measure(count, pids, () => send(origin, requests, seen, CONNECTIONS));
  };

  const postgres = await bench.postgresPid();
  const ours = [postgres, ...bench.pids('gateway', 'payments-sales', 'catalog-referrals')];
  const rounds = await inTurns(ROUNDS, {
    ours: open(bench.url('gateway'), '/api/payments/create-intent', ours),
    alone: open(alone.said, '/create-intent', [postgres, alone.process.pid!]),
  });

  const kept = await inDatabase(bench.databaseUrl('payments-sales'), async (database) =>
    Number((await database.query('select count(*) from checkouts')).rows[0]!.count),
  );
  check('Answers, intents made at Stripe', [secrets.size, await ask(stripe)], [visits, visits]);
  check('Checkouts kept', kept, visits / 2);

  return rowOf({
    path: 'open link + create intent',
    ours: costOf(rounds, 'ours'),
    limit: costOf(rounds, 'alone'),
    ratios: [
      { ...ratioOf(rounds, 'ours', 'alone', 'cpu'), goal: { atMost: 3 } },
      { of: 'rate', value: ratio(rounds, 'ours', 'alone', 'rate') },
    ],
  });
}

/** A child process, and its first message. */
async function child(file: string, ...args: (string | number)[]): Promise<Child> {
  const process = fork(join(import.meta.dirname, file), args.map(String));
  const said = await new Promise<string>((resolve, reject) =>
    process.once('message', resolve).once('exit', reject),
  );
  return { process, said };
}

const ask = ({ process }: Child) =>
  new Promise((resolve) => {
    process.once('message', resolve);
    process.send('how many?');
  });
