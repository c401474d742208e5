// Promise 14: a webhook that is forged, stale, from the future or altered is rejected and writes nothing. A valid one
// that arrives while the database is down gets 5xx, and is recorded when Stripe retries it.
import { payMany, portal, awaitOutcome } from '../lib/chaos-portal.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 14;
export const what = 'bad signatures; service down';

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  await at.control('state', { paused: true });
  const payments = await payMany(at, 5 * scale);
  const now = Math.floor(Date.now() / 1_000);
  let refusals = 0;
  for (const paymentId of payments) {
    const event = await at.succeeded(paymentId);
    const wrong = [
      { secret: 'whsec_of_somebody_else' },
      { at: now - 310 },
      { at: now + 900 },
      { body: JSON.stringify(event, null, 1) },
      { unsigned: true },
    ];
    for (const how of wrong) {
      const status = await at.deliver(event, how);
      if (status !== 400) throw new Error(`answered ${status} to ${Object.keys(how).join()}`);
      refusals += 1;
    }
  }
  const written = await at.sql('payments-sales', 'select id from sales where payment_id = any($1)', [
    payments,
  ]);
  if (written.length > 0) throw new Error('a refused webhook was written');

  const service = at.program('payments-sales');
  await service.stop();
  for (const paymentId of payments) {
    const status = await at.deliver(await at.succeeded(paymentId));
    if (status < 500) throw new Error(`answered ${status} while the service was down`);
  }
  service.start();
  await service.ready();
  await at.control('state', { paused: false });
  for (const paymentId of payments) await at.deliver(await at.succeeded(paymentId));
  return { faults: refusals + payments.length, work: payments.length, ...(await awaitOutcome(at, payments)) };
}
