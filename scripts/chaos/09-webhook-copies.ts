// Promise 9: fifty concurrent copies of a webhook, under two event ids, record one sale for one payment.
import { payMany, portal, awaitOutcome } from '../lib/chaos-portal.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 9;
export const what = '50 copies of a webhook, two ids';

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  await at.control('state', { paused: true });
  const payments = await payMany(at, 5 * scale);
  for (const paymentId of payments) {
    const event = await at.succeeded(paymentId);
    const copies = Array.from({ length: 50 }, (_, n) =>
      at.deliver(n % 2 ? event : { ...event, id: `${event.id}_again` }),
    );
    const refused = (await Promise.all(copies)).filter((status) => status !== 200);
    if (refused.length > 0) throw new Error(`answered ${refused[0]}`);
  }
  const outcome = await awaitOutcome(at, payments);
  await at.control('state', { paused: false });
  return { faults: 50 * payments.length, work: payments.length, ...outcome };
}
