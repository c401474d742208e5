// Customers who pay through the gateway during faults, and the checks of their sales afterwards.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { PartnerSummary } from '@portal/contracts/http/partner';
import type { ScenarioContext } from './compose-test.ts';
import { browserAt, commissionOf, type Browser, type Confirmed, type Partner } from './customers.ts';
import { messageOf } from './say.ts';
import { cardForm } from '../../kit/testing/card-form.ts';

/** How long a customer keeps retrying. */
const PATIENCE_MS = 120_000;

/** An answer worth retrying: a part is unavailable, rate limited or busy. */
const comeAgain = ({ status, body }: { status: number; body: { code?: string } }) =>
  status >= 500 || status === 429 || (status === 409 && body.code === 'PAYMENT_BUSY');

/**
 * Retries like a browser until a final answer comes.
 * @returns the final answer
 */
async function insist<Body>(
  customer: Browser,
  until: number,
  ...call: [method: string, path: string, body: object]
) {
  for (;;) {
    const answer = await customer.call<Body & ErrorBody>(...call).catch(messageOf);
    if (typeof answer !== 'string' && !comeAgain(answer)) return answer;
    if (Date.now() > until)
      throw new Error(
        `a customer gave up: ${call[1]} answered ${typeof answer === 'string' ? `0 ${answer}` : `${answer.status} ${JSON.stringify(answer.body)}`}`,
      );
    const wait = typeof answer === 'string' ? null : answer.headers.get('retry-after');
    await sleep(1_000 * Number(wait ?? 0.3)); // as long as a person takes
  }
}

/**
 * A customer pays by card.
 * @returns the id of the payment, which the sandbox has confirmed
 */
async function buy(portal: string, code: string, n: number): Promise<string> {
  const customer = browserAt(portal);
  const until = Date.now() + PATIENCE_MS;
  const post = <Body>(path: string, body: object) => insist<Body>(customer, until, 'POST', path, body);
  const opened = await post<CreatedIntent>('/api/payments/create-intent', { referralCode: code });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const { clientSecret } = opened.body;
  const id = clientSecret.split('_secret_')[0]!;
  const details = {
    firstName: 'Sam',
    lastName: `Steady ${n}`,
    email: `sam-${n}@example.com`,
    carrier: 'Acme',
  };
  const kept = await post('/api/payments/customer', { ...details, paymentIntentId: id });
  assert.equal(kept.status, 204, JSON.stringify(kept.body));
  const path = `/sandbox/stripe/v1/payment_intents/${id}/confirm`;
  const { body } = await post<Confirmed>(path, new URLSearchParams(cardForm(clientSecret)));
  // If the first answer was lost, the retry is told that it was already paid.
  assert.equal((body.error?.payment_intent ?? body).status, 'succeeded', JSON.stringify(body));
  // Every other customer leaves at once: only the webhook reports their sale.
  if (n % 2) {
    const told = await post('/api/sales/record', { stripePaymentId: id });
    assert.ok([200, 201].includes(told.status), JSON.stringify(told.body));
  }
  return id;
}

/**
 * Starts customers at a steady rate, each in a browser of their own, whatever the portal is doing.
 * @returns `stop()`, which lets started customers finish and returns their payments' ids; `begun()`, the number of
 *   started customers
 */
export function steadySales(
  { portal }: { portal: string },
  code: string,
  { perSecond }: { perSecond: number },
) {
  const customers: Promise<string>[] = [];
  const begin = () => {
    const bought = buy(portal, code, customers.length);
    bought.catch(() => undefined); // reported by stop
    customers.push(bought);
  };
  begin();
  const clock = setInterval(begin, 1_000 / perSecond);
  return {
    begun: () => customers.length,
    stop() {
      clearInterval(clock);
      return Promise.all(customers);
    },
  };
}

/**
 * `count` customers pay, eight at a time.
 * @returns their payments' ids
 */
export async function sell({ portal }: { portal: string }, code: string, count: number): Promise<string[]> {
  let next = 0;
  const buyer = async () => {
    const bought: string[] = [];
    while (next < count) bought.push(await buy(portal, code, next++));
    return bought;
  };
  return (await Promise.all(Array.from({ length: 8 }, buyer))).flat();
}

interface SoldSale {
  id: number;
  payment_id: string;
  email: string | null;
}

/**
 * Waits until every payment of this partner is one complete sale with one commission, counted in the partner's figures.
 * `payments` are all payments ever made with the partner's links.
 * @throws when one is not
 */
export async function exactlyOnce(
  { sql, eventually }: Pick<ScenarioContext, 'sql' | 'eventually'>,
  { browser, user, product }: Pick<Partner, 'browser' | 'user' | 'product'>,
  payments: string[],
) {
  const sold = `select id, payment_id, email from sales where partner_id = ${user.id}`;
  const earned = `select sale_id from ledger_entries where partner_id = ${user.id} and kind = 'earned'`;
  await eventually(async () => {
    const sales = await sql<SoldSale>('payments_sales', sold);
    assert.deepEqual(
      sales.map((sale) => sale.payment_id).sort(),
      [...payments].sort(),
      'sales are not the payments',
    );
    assert.ok(
      sales.every(({ email }) => email?.startsWith('sam-')),
      'a sale lacks its customer',
    );
    const entries = await sql<{ sale_id: number }>('payouts', earned);
    const ids = (rows: number[]) => rows.map(Number).sort((a: number, b: number) => a - b);
    assert.deepEqual(
      ids(entries.map(({ sale_id }) => sale_id)),
      ids(sales.map(({ id }) => id)),
      'commissions are not the sales',
    );
    const { body } = await browser.call<PartnerSummary>('GET', '/api/partner/summary');
    assert.deepEqual(
      [body.activeSales, body.totalSalesInCents, body.totalCommissionInCents],
      [payments.length, payments.length * product.priceInCents, payments.length * commissionOf(product)],
      "the partner's figures",
    );
  }, 60_000);
}

/** Audits Stripe, sales, ledger, outboxes and dead letters. */
export async function balances({ script }: Pick<ScenarioContext, 'script'>) {
  const { code, output } = await script('audit');
  assert.equal(code, 0, output);
}
