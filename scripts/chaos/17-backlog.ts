// Promise 17: an outbox has a backlog of 50,000 events, as after a long broker outage, and drains. Relay, broker,
// ledger, mails and hub are all busy. Meanwhile people use the portal, and responses take at most twice as long as when
// it is idle.
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../bench/measure.ts';
import { portal, stopPortal } from '../lib/chaos-portal.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 17;
export const what = '50,000 events waiting';

const IDLE_SECONDS = 15;
/** The average interval, randomised: requests in step with the relay's batches would hit each of them, or none. */
const EVERY_MS = 25;
const WITHIN_SECONDS = 600;
const AMOUNT_CENTS = 10_000;
const COMMISSION_CENTS = 1_000;

/**
 * Inserts `sale.recorded` events of the sample partners; $1 is the number, $2 the previous sale's id, $3 the partners.
 */
const FILL = `
  insert into outbox (type, version, source, subject, data, correlation_id)
  select 'sale.recorded', 1, 'payments-sales', 'sale/' || id, jsonb_build_object(
    'saleId', id, 'partnerId', ($3::int[])[1 + id % cardinality($3::int[])], 'referralId', 1, 'productId', 1,
    'productName', 'Roadside', 'amountCents', ${AMOUNT_CENTS}, 'commissionCents', ${COMMISSION_CENTS}, 'rateBps', 1000,
    -- too old to be news: nobody is sent a mail about a sale that is not there
    'month', to_char(at, 'YYYY-MM'), 'occurredAt', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), 'chaos'
  from generate_series($2::bigint + 1, $2::bigint + $1::bigint) id, (select now() at time zone 'utc' - interval '40 days' as at) day`;

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const events = 50_000 * scale;
  const partners = await Promise.all(
    ['ava', 'ben', 'chloe'].map((name) => at.partner(`${name}@example.com`)),
  );
  const admin = await at.admin();
  const before = 1_000_000_000 + (Date.now() % 1_000_000_000); // far from the ids of real sales
  const handled = async (service: string) => {
    const [found] = await at.sql<{ count: number }>(
      service,
      `select count(*)::int as count from inbox where consumer = '${service}.sale' and received_at > $1`,
      [since],
    );
    return found?.count ?? 0;
  };

  const requests: (() => Promise<unknown>)[] = [
    ...partners.map(
      ({ get }) =>
        () =>
          get('/api/partner/summary'),
    ),
    ...partners.map(
      ({ get }) =>
        () =>
          get('/api/partner/sales'),
    ),
    () => admin.get('/api/admin/stats'),
    () => partners[0]!.get('/api/user'),
    () => partners[0]!.get('/api/products'),
    () => at.customer().open(),
  ];
  await timesWhile(requests, sleep(3_000)); // warm-up
  const idle = await timesWhile(requests, sleep(IDLE_SECONDS * 1_000));
  const since = new Date();
  const start = performance.now();
  await at.sql('payments-sales', FILL, [events, before, partners.map(({ user }) => user.id)]);
  const drained = async () => {
    for (const deadline = Date.now() + WITHIN_SECONDS * 1_000; Date.now() < deadline; await sleep(1_000))
      if ((await handled('payouts')) >= events && (await handled('notifications')) >= events) return;
  };
  const busy = await timesWhile(requests, drained());
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);

  const [{ entries, sales }] = (await at.sql(
    'payouts',
    `select count(*)::int as entries, count(distinct sale_id)::int as sales from ledger_entries
     where kind = 'earned' and sale_id > $1 and sale_id <= $1::bigint + $2::bigint`,
    [before, events],
  )) as [{ entries: number; sales: number }];
  await stopPortal(); // so that a later search through all data does not find these 50,000
  const [idleP95, busyP95] = [quantile(idle, 0.95), quantile(busy, 0.95)];
  const failed = [...idle, ...busy].filter((ms) => ms === Infinity).length;
  return {
    faults: 1,
    work: events,
    lost: events - sales,
    duplicated: entries - sales,
    seconds,
    kept: failed === 0 && busyP95 <= 2 * idleP95,
    note: `p95 ${busyP95.toFixed(0)} ms, idle ${idleP95.toFixed(0)} ms: ${(busyP95 / idleP95).toFixed(1)} × of ${busy.length} requests, ${failed} failed`,
  };
}

/**
 * Sends the requests in turn, about every 25 ms, independent of each other's results, until `end`.
 * @returns each one's duration in ms; Infinity for a failed one
 */
async function timesWhile(requests: (() => Promise<unknown>)[], end: Promise<unknown>) {
  const times: number[] = [];
  const underWay = new Set<Promise<unknown>>();
  let over = false;
  const ended = end.then(() => (over = true));
  for (let n = 0; !over; n++) {
    const since = performance.now();
    const one: Promise<unknown> = requests[n % requests.length]!()
      .then(
        () => times.push(performance.now() - since),
        () => times.push(Infinity),
      )
      .finally(() => underWay.delete(one));
    underWay.add(one);
    await sleep(2 * EVERY_MS * Math.random());
  }
  await Promise.all([...underWay, ended]);
  return times;
}
