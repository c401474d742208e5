// Promise 13: a hundred customers apply a coupon with one use left, at the same time.
import { portal } from '../lib/chaos-portal.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 13;
export const what = 'one coupon use left, all at once';
const CUSTOMERS = 100;

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  let lost = 0;
  let duplicated = 0;
  const since = performance.now();
  for (let round = 0; round < scale; round++) {
    const id = `CHAOS${Date.now()}`;
    await at.stripe.coupons.create({ id, percent_off: 50, duration: 'once', max_redemptions: 1 });
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        const customer = at.customer();
        return { customer, ...(await customer.open()) };
      }),
    );
    const answers = await Promise.all(
      customers.map(({ customer, paymentId }) =>
        customer.post('/api/payments/apply-coupon', { couponCode: id, paymentIntentId: paymentId }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    const intents = await Promise.all(
      customers.map(({ paymentId }) => at.stripe.paymentIntents.retrieve(paymentId)),
    );
    const cheaper = intents.filter(({ metadata }) => metadata.coupon === id).length;
    lost += taken < 1 ? 1 : 0;
    duplicated += Math.max(taken, cheaper) - 1;
  }
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  return { faults: CUSTOMERS * scale, work: scale, lost, duplicated, seconds };
}
