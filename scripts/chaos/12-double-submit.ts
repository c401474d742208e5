// Promise 12: for each of 200 payments, two records by the browser and two webhooks run concurrently.
import { payMany, portal, awaitOutcome } from '../lib/chaos-portal.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 12;
export const what = '2 records and 2 webhooks at once';

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  await at.control('state', { paused: true });
  const payments = await payMany(at, 200 * scale);
  const strange: number[] = [];
  for (let n = 0; n < payments.length; n += 10)
    await Promise.all(
      payments.slice(n, n + 10).map(async (paymentId) => {
        const event = await at.succeeded(paymentId);
        const record = async () =>
          (await at.customer().post('/api/sales/record', { stripePaymentId: paymentId })).status;
        const statuses = await Promise.all([
          record(),
          record(),
          at.deliver(event),
          at.deliver({ ...event, id: `${event.id}_2` }),
        ]);
        strange.push(...statuses.filter((status) => status !== 200 && status !== 201));
      }),
    );
  if (strange.length > 0) throw new Error(`${strange.length} were answered otherwise, such as ${strange[0]}`);
  const outcome = await awaitOutcome(at, payments);
  await at.control('state', { paused: false });
  return { faults: 3 * payments.length, work: payments.length, ...outcome };
}
