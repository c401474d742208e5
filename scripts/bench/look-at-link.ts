// A visit that only looks (D-50): gateway, catalog-referrals and PostgreSQL, up to the counted visit; compared with the
// minimum that reads the same link. A browser's first look; nothing may be begun, neither here nor at Stripe.
import type { LookedAtLink } from '@portal/contracts/http/checkout';
import type { Measured } from '../bench.ts';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import { addLinks, child, codeOf, countIntents, PRICE, type Child } from './links.ts';
import { send } from './load.ts';
import { check, cost, figure, inTurns, measure, ratio } from './measure.ts';

const ROUNDS = 5;
const LOOKS = 2_000; // of each kind in a round
const CONNECTIONS = 48;
/** A visit is counted half a second after it at most. */
const COUNTED_MS = 10_000;
/** In all processes, of which the tails of other work are no part. */
const MOST_CPU_US = 1_000;

export const run = () =>
  withBenchStack('look-at-link', [], { THROTTLE_LOOK: '1000000000' }, async (bench) => {
    const stripe = await child('stripe-stub.ts', bench.port('stripe-sandbox'));
    await bench.start('catalog-referrals', 'payments-sales', 'gateway');
    const catalog = bench.ownerUrl('catalog-referrals');
    await inDatabase(catalog, (database) => database.query(`${addLinks}; analyze`));
    const alone = await child('link-alone.ts', catalog, bench.url('stripe-sandbox'));
    try {
      return await measureAll(bench, stripe, alone);
    } finally {
      stripe.process.kill();
      alone.process.kill();
    }
  });

async function measureAll(bench: BenchStack, stripe: Child, alone: Child): Promise<Measured> {
  let [looks, ofPortal] = [0, 0];
  const seen = (status: number, body: string) => {
    const { referral } = JSON.parse(body) as LookedAtLink;
    check('An answer', [status, referral?.product.priceInCents], [200, PRICE]);
  };
  const counted = () =>
    inDatabase(bench.databaseUrl('catalog-referrals'), async (database) =>
      Number(
        (await database.query('select coalesce(sum(visits), 0) as visits from visit_counts')).rows[0]!.visits,
      ),
    );
  const allCounted = async () => {
    const until = performance.now() + COUNTED_MS;
    while ((await counted()) < ofPortal && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const look = (origin: string, path: string, pids: number[], workDone?: () => Promise<void>) => () => {
    const requests = Array.from({ length: LOOKS }, () => ({
      method: 'GET' as const,
      path: path + codeOf(looks++),
      headers: {},
    }));
    if (workDone) ofPortal += LOOKS;
    return measure(LOOKS, pids, () => send(origin, requests, seen, CONNECTIONS), workDone);
  };

  const postgres = await bench.postgresPid();
  const ours = [postgres, ...bench.pids('gateway', 'payments-sales', 'catalog-referrals')];
  const rounds = await inTurns(ROUNDS, {
    ours: look(bench.url('gateway'), '/api/links/', ours, allCounted),
    alone: look(alone.said, '/links/', [postgres, alone.process.pid!]),
  });

  const begun = await inDatabase(bench.databaseUrl('payments-sales'), async (database) =>
    Number((await database.query('select count(*) from checkouts')).rows[0]!.count),
  );
  check('Intents made at Stripe, checkouts', [await countIntents(stripe), begun], [0, 0]);
  check('Visits', await counted(), ofPortal);

  const cpu = ratio(rounds, 'ours', 'alone', 'cpu');
  return {
    path: 'look at a link',
    ours: cost(rounds, 'ours'),
    limit: cost(rounds, 'alone'),
    ratio: `${cpu.toFixed(2)} × (rate ${ratio(rounds, 'ours', 'alone', 'rate').toFixed(2)} ×)`,
    goal: '≤ 1 ms',
    reached: figure(rounds, 'ours', 'cpu') <= MOST_CPU_US,
  };
}
