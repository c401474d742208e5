// Promise 32: the broker dies and comes back empty while published sales wait in the queue of payouts, which is down.
// What `make resend` does restores them, each once.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sendAgainSince } from '../backup/restore-backup.sql.ts';
import { payMany, portal, awaitOutcome } from '../lib/chaos-portal.ts';
import { databases } from '../secrets/services.ts';
import { eventually } from '../../kit/testing/eventually.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 32;
export const what = 'the broker comes back empty';

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const { broker } = at.stack;
  const payouts = at.program('payouts');
  const since = new Date().toISOString();
  await payouts.kill();
  const payments = await payMany(at, 100 * scale);
  const named = 'select id from sales where payment_id = any($1)';
  const sales = await eventually(async () => {
    const rows = await at.sql<{ id: string }>('payments-sales', named, [payments]);
    const owed = await at.sql('payments-sales', 'select from outbox');
    if (rows.length < payments.length || owed.length > 0) throw new Error('not all is recorded and sent');
    return rows.map(({ id }) => id);
  }, 60_000);
  await broker.kill();
  rmSync(join(dirname(broker.log), 'data'), { recursive: true });
  await broker.start();
  payouts.start();
  await payouts.ready();
  const posted = await at.sql('payouts', 'select from sale_commissions where sale_id = any($1::bigint[])', [
    sales,
  ]);
  // Only payouts was down, so the sales were nowhere but in its queue.
  const missing = sales.length - posted.length;
  if (missing !== sales.length) throw new Error(`only ${missing} of ${sales.length} sales were in the queue`);

  for (const service of databases.filter((name) => name !== 'gateway'))
    await at.sql(service.replaceAll('_', '-'), sendAgainSince(since));
  const outcome = await awaitOutcome(at, payments, 120);
  return { faults: 1, work: payments.length, ...outcome, note: `${missing} sales were gone from the broker` };
}
