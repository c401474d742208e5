// Promise 29: an administrator keeps changing the price while customers pay. Every other customer has the page open
// twice, and applies a coupon in the other tab. A customer who is told that the total has changed checks it and pays
// it. Nobody is charged another amount than their button said, or twice.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { portal, type Portal } from '../lib/chaos-portal.ts';
import { cardForm } from '../../kit/testing/card-form.ts';
import { browserAt, openPartner } from '../lib/customers.ts';
import { sendUntilAnswered } from '../lib/send-until-answered.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 29;
export const what = 'the price moves while customers pay';

/** A payment, the button's total when it was confirmed, and how often the total had changed. */
interface Paid {
  id: string;
  seen: number;
  told: number;
}

const CUSTOMERS = 60;
const AT_ONCE = 6;

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const admin = await at.admin();
  const { link, product } = await openPartner(at.url);
  const coupon = `MOVES${Date.now()}`;
  await at.stripe.coupons.create({ id: coupon, percent_off: 25, duration: 'once' });

  let changes = 0;
  let over = false;
  const moving = (async () => {
    for (; !over; changes++) {
      const priceInCents = product.priceInCents + 100 * (changes % 7);
      const path = `/api/admin/products/${product.id}`;
      const { status } = await sendUntilAnswered(
        { url: at.url, headers: admin.headers },
        path,
        { priceInCents },
        'PATCH',
      );
      if (status !== 200) throw new Error(`the price was answered ${status}`);
      await sleep(50);
    }
  })();

  const since = performance.now();
  const paid: Paid[] = [];
  let next = 0;
  const lane = async () => {
    while (next < CUSTOMERS * scale) paid.push(await pay(at, link.code, coupon, next++ % 2 === 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane)).finally(() => (over = true));
  await moving;
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);

  let otherwise = 0;
  for (const { id, seen } of paid) {
    const intent = await at.stripe.paymentIntents.retrieve(id);
    if (intent.status !== 'succeeded' || intent.amount_received !== seen) otherwise++;
  }
  return {
    faults: changes,
    work: paid.length,
    lost: otherwise,
    duplicated: paid.length - new Set(paid.map(({ id }) => id)).size,
    seconds,
    note: `${paid.reduce((sum, { told }) => sum + told, 0)} times told of another total`,
  };
}

/**
 * One customer.
 * @returns the payment, the button's total when it was confirmed, and how often the total had changed
 */
async function pay(at: Portal, code: string, coupon: string, twoTabs: boolean): Promise<Paid> {
  const customer = browserAt(at.url);
  const post = async <Body = ErrorBody>(path: string, body: object) => {
    const { status, body: said } = await customer.call<Body>('POST', `/api/payments/${path}`, body);
    return { status, said };
  };
  const open = async () => {
    const { status, said } = await post<CreatedIntent>('create-intent', { referralCode: code });
    if (status !== 200) throw new Error(`create-intent answered ${status} ${JSON.stringify(said)}`);
    const { priceInCents } = said.referral.product;
    const id = said.clientSecret.split('_secret_')[0]!;
    return { id, secret: said.clientSecret, seen: priceInCents - (said.coupon?.discountAmount ?? 0) };
  };
  let { id, secret, seen } = await open();
  if (twoTabs) {
    const other = await open();
    await post('apply-coupon', { couponCode: coupon, paymentIntentId: other.id });
  }
  for (let told = 0; ; told++) {
    if (told > 20) throw new Error('a customer was told of another total again and again');
    const details = {
      firstName: 'Mia',
      lastName: 'Mover',
      email: `${randomUUID()}@example.com`,
      carrier: 'Acme',
    };
    const kept = await post<ErrorBody & { now: { amountInCents: number } }>('customer', {
      ...details,
      paymentIntentId: id,
      seen: { amountInCents: seen },
    });
    if (kept.status === 409 && kept.said.code === 'CHANGED_MEANWHILE') {
      seen = kept.said.now.amountInCents;
      continue;
    }
    if (kept.status === 409 || kept.status === 404) {
      ({ id, secret, seen } = await open());
      continue;
    }
    if (kept.status !== 204)
      throw new Error(`the details were answered ${kept.status} ${JSON.stringify(kept.said)}`);
    const path = `/sandbox/stripe/v1/payment_intents/${id}/confirm`;
    const confirmed = await customer.call('POST', path, new URLSearchParams(cardForm(secret)));
    if (confirmed.status !== 200) throw new Error(`the card was answered ${JSON.stringify(confirmed.body)}`);
    return { id, seen, told };
  }
}
