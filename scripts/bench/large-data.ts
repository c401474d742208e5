// What stays fast with 1,000,000 sales of 20,000 partners, one of whom made 100,000: the data set of `make seed
// SCALE=1`, in a portal of its own, and the pages that partners and administrators read of it. BENCH_SCALE=0.1 takes a
// tenth, BENCH_SCALE=10 ten times as many. Next to each ratio are the pages that PostgreSQL touched, which do not depend on the machine's load.
import type { Run } from '../bench.ts';
import { say } from '../lib/say.ts';
import { adminClients } from './admin-clients.ts';
import type { Filling } from '../seed/fill-portal.ts';
import type { Plan } from '../large-data/plan.ts';
import { inDatabase, until, withBenchStack, type BenchStack } from './bench-stack.ts';
import { check } from './measure.ts';
import { partnerReads } from './partner-reads.ts';

const SCALE = Number(process.env.BENCH_SCALE || 1);
const SERVICES = ['identity', 'catalog-referrals', 'payments-sales', 'payouts'];

export const run = ({ tell }: Run) =>
  withBenchStack('large-data', SERVICES, {}, async (bench) => {
    const since = performance.now();
    const plan = await seed(bench);
    say(`  ${plan.sales.toLocaleString('en-US')} sales … made in ${seconds(since)} s`);
    await verify(bench, plan);
    await countRanks(bench);
    // Stops idle services, so that they take no CPU meanwhile.
    await Promise.all(SERVICES.map((name) => bench.program(name).stop()));
    await bench.asSuperuser('checkpoint');
    (await partnerReads(bench, plan)).forEach(tell);
    await bench.start('payments-sales');
    return adminClients(bench, plan);
  });

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

async function seed(bench: BenchStack) {
  const { fillPortal } = await import('../seed/fill-portal.ts'); // uses the built modules
  const databases = Object.fromEntries(
    SERVICES.map((name) => [name, bench.ownerUrl(name)]),
  ) as unknown as Filling['databases'];
  return fillPortal({ scale: SCALE, databases, passwordHash: 'nobody signs in', tell: () => undefined });
}

/** Waits until payouts has counted who stands where in the leaderboard. */
const countRanks = (bench: BenchStack) =>
  inDatabase(bench.databaseUrl('payouts'), (client) =>
    until('who moved in the leaderboard is counted', 60 * Math.max(1, SCALE), async () => {
      const { rows } = await client.query<{ counted: boolean }>(
        `select not exists (select from rank_moves)
           and not exists (select from rank_steps where partners > case level when 1 then 256 else 16384 end) as counted`,
      );
      return rows[0]!.counted;
    }),
  );

/** Checks that all services have the same sales and amounts. */
async function verify(bench: BenchStack, plan: Plan) {
  const read = async (service: string, text: string) =>
    Object.values(
      await inDatabase(
        bench.databaseUrl(service),
        async (client) => (await client.query<Record<string, unknown>>(text)).rows[0]!,
      ),
    ).map(Number);
  const sold = await read(
    'payments-sales',
    'select count(*), sum(amount_cents), sum(commission_cents) from sales',
  );
  check('Sales', sold[0], plan.sales);
  const entries = `select count(*), sum(sale_amount_cents), sum(amount_cents) from ledger_entries where kind = 'earned'`;
  check('The ledger', await read('payouts', entries), sold);
  const standing = [
    'payments-sales',
    'sum(standing_amount_cents), sum(standing_commission_cents) from subscriptions',
  ];
  const stands = await read(standing[0]!, `select ${standing[1]}`);
  for (const table of ['partner_totals', 'partner_months', 'referral_totals', 'overall_totals'])
    check(
      table,
      await read('payouts', `select sum(amount_cents), sum(commission_cents) from ${table}`),
      stands,
    );
  const counted = 'select sum(subscriptions) from subscription_counts where partner_id = 0';
  check('The count of the list', await read('payments-sales', counted), [plan.sales]);
}
