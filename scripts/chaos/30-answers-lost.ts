// Promise 30: an administrator pays partners, voids each payout by its id and pays again, while payouts is killed with
// -9 and three in four connections break before, after or during an answer. Like the page, the test retries an
// unanswered request under its key. Each request takes effect once, and the books balance.
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@portal/contracts/http/account';
import { booksDrift } from '../lib/books-drift.ts';
import { portal } from '../lib/chaos-portal.ts';
import { browserAt, expectStatus, newPerson } from '../lib/customers.ts';
import { sellInMonth } from '../lib/past-sales.ts';
import { breakingWay } from '../lib/send-until-answered.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 30;
export const what = 'answers lost, payouts killed';

const PARTNERS = 24;
const LANES = 4;
const CENTS = 1_500;
const KILLS = 3;

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const admin = await at.admin();
  const partnerIds: number[] = [];
  for (let n = 0; n < PARTNERS * scale; n++) {
    const { id } = await expectStatus(
      201,
      browserAt(at.url).call<User>('POST', '/api/register', newPerson()),
    );
    partnerIds.push(id);
  }
  const month = await sellInMonth(at, partnerIds, CENTS);

  const since = performance.now();
  const ways = await Promise.all(Array.from({ length: LANES }, () => breakingWay(at.url)));
  const queue = partnerIds.values();
  let requests = 0;
  const lane = async (way: Awaited<ReturnType<typeof breakingWay>>) => {
    const done = async (path: string, body: object) => {
      requests++;
      const { status, body: said } = await way.send<{ payoutId: number }>(admin, path, body);
      if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(said)}`);
      return said;
    };
    for (const partnerId of queue) {
      const payment = { partnerId, amount: CENTS / 100, month };
      const { payoutId } = await done('/api/admin/process-partner-payment', payment);
      await done(`/api/admin/payouts/${payoutId}/void`, { reason: 'mistake' });
      await done('/api/admin/payout-batches', { month, partnerIds: [partnerId] });
    }
  };
  const working = Promise.all(ways.map(lane));
  const payouts = at.program('payouts');
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.race([working, sleep(700)]);
    await payouts.kill();
    payouts.start();
    await payouts.ready();
  }
  await working;
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  await Promise.all(ways.map((way) => way.close()));

  const made = await at.sql<{ standing: number; taken_back: number; cents: number }>(
    'payouts',
    `select count(*) filter (where voided_at is null)::int as standing, count(*) filter (where voided_at is not null)::int as taken_back,
       coalesce(sum(amount_cents) filter (where voided_at is null), 0)::int as cents
     from payouts where partner_id = any($1::bigint[]) group by partner_id`,
    [partnerIds],
  );
  const sum = (of: (row: (typeof made)[number]) => number) => made.reduce((total, row) => total + of(row), 0);
  const drift = await booksDrift(at);
  return {
    faults: KILLS + ways.reduce((total, way) => total + way.cuts(), 0),
    work: requests,
    lost:
      2 * partnerIds.length -
      sum((row) => Math.min(row.standing, 1) + Math.min(row.taken_back, 1)) +
      made.filter(({ cents }) => cents !== CENTS).length +
      drift.length,
    duplicated: sum((row) => Math.max(row.standing - 1, 0) + Math.max(row.taken_back - 1, 0)),
    seconds,
    note: drift.map(({ name }) => name).join('; '),
  };
}
