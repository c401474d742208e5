// Customers who pay through the gateway while things break, and what has to be true of their sales afterwards.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserAt, cardForm, commissionOf } from './customers.mjs';

/** How long a customer tries. */
const PATIENCE_MS = 120_000;

/** An answer that another try may change: a part is away, asks to come later, or is at it still. */
const comeAgain = ({ status, body }) =>
  status >= 500 || status === 429 || (status === 409 && body.code === 'PAYMENT_BUSY');

/** As a browser does: sends again until an answer comes that stands. @returns the answer that stands */
async function insist(customer, until, ...call) {
  for (;;) {
    const answer = await customer.call(...call).catch((error) => ({ status: 0, body: error.message }));
    if (answer.status !== 0 && !comeAgain(answer)) return answer;
    if (Date.now() > until)
      throw new Error(
        `a customer gave up: ${call[1]} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    await sleep(1_000 * Number(answer.headers?.get('retry-after') ?? 0.3)); // a person at a button
  }
}

/** One customer's way to a paid card. @returns the payment's id, which the sandbox has confirmed */
async function buy(portal, code, n) {
  const customer = browserAt(portal);
  const until = Date.now() + PATIENCE_MS;
  const post = async (path, body) => insist(customer, until, 'POST', path, body);
  const opened = await post('/api/payments/create-intent', { referralCode: code });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const { clientSecret } = opened.body;
  const id = clientSecret.split('_secret_')[0];
  const details = {
    firstName: 'Sam',
    lastName: `Steady ${n}`,
    email: `sam-${n}@example.com`,
    carrier: 'Acme',
  };
  const kept = await post('/api/payments/customer', { ...details, paymentIntentId: id });
  assert.equal(kept.status, 204, JSON.stringify(kept.body));
  const path = `/sandbox/stripe/v1/payment_intents/${id}/confirm`;
  const { body } = await post(path, cardForm(clientSecret, '4242424242424242'));
  // When the answer to the first try was lost, the next one hears that it was paid already.
  assert.equal((body.error?.payment_intent ?? body).status, 'succeeded', JSON.stringify(body));
  // Every other one leaves the page at once: their sale is the webhook's alone.
  if (n % 2) {
    const told = await post('/api/sales/record', { stripePaymentId: id });
    assert.ok([200, 201].includes(told.status), JSON.stringify(told.body));
  }
  return id;
}

/**
 * Customers who begin at a steady rate, each in a browser of their own, whatever the portal is doing.
 * @returns `stop()`, which lets those who have begun finish, and answers their payments' ids; `begun()`, how many
 */
export function steadySales({ portal }, code, { perSecond }) {
  const customers = [];
  const begin = () => {
    const bought = buy(portal, code, customers.length);
    bought.catch(() => undefined); // told by stop
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

/** So many customers, eight at a time. @returns their payments' ids */
export async function sell({ portal }, code, count) {
  let next = 0;
  const buyer = async () => {
    const bought = [];
    while (next < count) bought.push(await buy(portal, code, next++));
    return bought;
  };
  return (await Promise.all(Array.from({ length: 8 }, buyer))).flat();
}

/**
 * Waits until every payment of this partner is one complete sale with one commission, which the partner's figures count;
 * throws what is not. `payments` are all that were ever made with the partner's links.
 */
export async function exactlyOnce({ sql, eventually }, { browser, user, product }, payments) {
  const sold = `select id, payment_id, email from sales where partner_id = ${user.id}`;
  const earned = `select sale_id from ledger_entries where partner_id = ${user.id} and kind = 'earned'`;
  await eventually(async () => {
    const sales = await sql('payments_sales', sold);
    assert.deepEqual(
      sales.map((sale) => sale.payment_id).sort(),
      [...payments].sort(),
      'sales are not the payments',
    );
    assert.ok(
      sales.every(({ email }) => email?.startsWith('sam-')),
      'a sale lacks its customer',
    );
    const entries = await sql('payouts', earned);
    const ids = (rows) => rows.map(Number).sort((a, b) => a - b);
    assert.deepEqual(
      ids(entries.map(({ sale_id }) => sale_id)),
      ids(sales.map(({ id }) => id)),
      'commissions are not the sales',
    );
    const { body } = await browser.call('GET', '/api/partner/summary');
    assert.deepEqual(
      [body.activeSales, body.totalSalesInCents, body.totalCommissionInCents],
      [payments.length, payments.length * product.priceInCents, payments.length * commissionOf(product)],
      "the partner's figures",
    );
  }, 60_000);
}

/** Holds Stripe, sales, ledger, outboxes and dead letters against each other. */
export async function balances({ script }) {
  const { code, output } = await script('audit');
  assert.equal(code, 0, output);
}
