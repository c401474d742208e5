// A customer opens a link: gateway, payments-sales and catalog-referrals, up to the stored checkout; compared with the
// minimum that gives the same answer. A stub with a delay of 20 ms stands in for Stripe in both.
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import type { Run } from '../bench.ts';
import { addLinks, child, codeOf, countIntents, PRICE, type Child } from './links.ts';
import { send } from './load.ts';
import { check, costOf, inTurns, measure, ratio, ratioOf } from './measure.ts';
import { rowOf } from './row.rules.ts';

const ROUNDS = 5;
/** Of each kind in a round. */
const VISITS = { whole: 1_000, short: 400 };
const CONNECTIONS = 48;

export const run = ({ short }: Run) =>
  withBenchStack('open-link', [], { THROTTLE_CREATE_INTENT: '1000000000' }, async (bench) => {
    const stripe = await child('stripe-stub.ts', bench.port('stripe-sandbox'));
    await bench.start('catalog-referrals', 'payments-sales', 'gateway');
    const catalog = bench.ownerUrl('catalog-referrals');
    await inDatabase(catalog, (database) => database.query(`${addLinks}; analyze`));
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
  check('Answers, intents made at Stripe', [secrets.size, await countIntents(stripe)], [visits, visits]);
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
