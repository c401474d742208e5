// One whole portal for the scenarios that sell: started when the first asks for it, stopped at last by chaos.mjs.
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import pg from 'pg';
import Stripe from 'stripe';
import { databaseUrls } from './stack.mjs';
import { withTestStack } from './test-stack.mjs';

/** All customers come from one address here, and nobody wants to wait minutes for the reconciler. */
export const UNDER_LOAD = {
  THROTTLE_CREATE_INTENT: '1000000',
  THROTTLE_PAYMENT: '1000000',
  THROTTLE_COUPON: '1000000',
  THROTTLE_REGISTER: '1000000',
  THROTTLE_SUPPORT: '1000000',
  THROTTLE_PASSWORD: '1000000',
  RECONCILE_SECONDS: '20',
};

/** Somebody's bank, so that there are NACHA files. */
const BANK = {
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_DESTINATION_NAME: 'Example Bank',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_COMPANY_NAME: 'Partner Portal',
  ACH_COMPANY_ID: '1234567890',
};

// localhost has two addresses; a busy machine is slow to connect, and not away after Node's quarter of a second.
setDefaultAutoSelectFamilyAttemptTimeout(5_000);

let starting;
let release = () => undefined;
let ended = Promise.resolve();

/** The running portal, with hands for customers, for Stripe, and eyes for the books. */
export function portal() {
  starting ??= new Promise((resolve, reject) => {
    ended = withTestStack(
      'chaos',
      (stack) => {
        const open = new Promise((stop) => (release = stop));
        resolve(handsFor(stack));
        return open;
      },
      { ...UNDER_LOAD, ...BANK },
    ).catch(reject);
  });
  return starting;
}

/** Who asks for it after that gets one with nothing in it. */
export async function stopPortal() {
  starting = undefined;
  release();
  await ended;
}

/** Hands for customers, for Stripe, and eyes for the books, of a running stack. */
export function handsFor(stack) {
  const url = stack.settings.PUBLIC_URL;
  const sandbox = new URL(stack.addresses.STRIPE_SANDBOX_URL);
  const stripe = new Stripe('sk_test_sandbox', {
    host: sandbox.hostname,
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 3,
  });
  const urls = databaseUrls(stack);

  return {
    url,
    stripe,
    stack,
    program: (name) => stack.programs.find((program) => program.name === name),
    /** A connection to a service's own database, which the caller ends. */
    async connect(service) {
      const connectionString = urls[`${service.replaceAll('-', '_').toUpperCase()}_DATABASE_URL`];
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    },
    /** Rows of a service's own database. */
    async sql(service, text, values = []) {
      const client = await this.connect(service);
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    control: async (path, body) => {
      const answer = await fetch(new URL(`/sandbox-control/${path}`, sandbox), {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    },
    customer: () => customerAt(url),
    partner: (email) => signedInAt(url, email, stack.settings.DEMO_PASSWORD),
    admin: () => signedInAt(url, stack.settings.ADMIN_EMAIL, stack.settings.ADMIN_PASSWORD),
    /** Sends an event to the public webhook, signed unless `how` says otherwise. */
    deliver: (event, how = {}) => deliver(url, stack.settings.STRIPE_WEBHOOK_SECRET, event, how),
    succeeded: async (paymentId, id = `evt_${paymentId}`) => ({
      id,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: Math.floor(Date.now() / 1_000),
      data: { object: await stripe.paymentIntents.retrieve(paymentId) },
    }),
  };
}

/** The customer of a payment, by which a complete sale is known; addresses are kept in small letters. */
const emailOf = (paymentId) => `${paymentId.toLowerCase()}@example.com`;

/** A customer's browser: one visitor cookie, and the calls of the pay page. */
function customerAt(url) {
  let cookie = '';
  const post = async (path, body) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0];
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  const open = async (code = 'AVA00001') => {
    const { status, body } = await post('/api/payments/create-intent', { referralCode: code });
    if (status !== 200) throw new Error(`create-intent answered ${status} ${body.message}`);
    return { paymentId: body.clientSecret.split('_secret_')[0], secret: body.clientSecret };
  };
  return {
    post,
    open,
    /** Opens the page, gives the details and confirms a good card. @returns the payment's id */
    async pay(code, named = {}) {
      const { paymentId, secret } = await open(code);
      const details = {
        firstName: 'Chaos',
        lastName: 'Customer',
        email: emailOf(paymentId),
        carrier: 'Acme',
        ...named,
      };
      await post('/api/payments/customer', { ...details, paymentIntentId: paymentId });
      const answer = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${paymentId}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          client_secret: secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242424242424242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
        }),
      });
      if (!answer.ok) throw new Error(`confirm answered ${answer.status}`);
      return paymentId;
    },
  };
}

/** Somebody who is signed in: the cookie, who it is, and what their calls read. */
async function signedInAt(url, email, password) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  const headers = { cookie: answer.headers.getSetCookie()[0].split(';')[0] };
  const get = async (path) => {
    const read = await fetch(url + path, { headers });
    if (!read.ok) throw new Error(`${path} answered ${read.status}`);
    return read.json();
  };
  return { user: await answer.json(), headers, get };
}

async function deliver(
  url,
  secret,
  event,
  { at = Math.floor(Date.now() / 1_000), secret: other, body, unsigned } = {},
) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: other ?? secret,
    timestamp: at,
  });
  const answer = await fetch(`${url}/api/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(!unsigned && { 'stripe-signature': signature }) },
    body: body ?? payload,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** So many customers pay, eight at a time. @returns the payments' ids */
export async function payMany(at, count) {
  const payments = [];
  while (payments.length < count)
    payments.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, count - payments.length) }, () => at.customer().pay()),
      )),
    );
  return payments;
}

/**
 * What of the payments is not exactly one complete sale with its one commission, waited for.
 * @returns {Promise<{ lost: number, duplicated: number, seconds: string }>}
 */
export async function settle(at, payments, withinSeconds = 60) {
  const since = performance.now();
  for (;;) {
    const sales = await at.sql(
      'payments-sales',
      'select id, payment_id, email from sales where payment_id = any($1)',
      [payments],
    );
    const earned = await at.sql(
      'payouts',
      `select sale_id, count(*)::int as entries from ledger_entries where kind = 'earned' and sale_id = any($1) group by sale_id`,
      [sales.map(({ id }) => id)],
    );
    const complete = sales.filter(({ payment_id, email }) => email === emailOf(payment_id));
    const lost = payments.length - Math.min(complete.length, earned.length);
    const duplicated =
      sales.length -
      new Set(sales.map(({ payment_id }) => payment_id)).size +
      earned.filter(({ entries }) => entries > 1).length;
    const seconds = (performance.now() - since) / 1_000;
    if (lost === 0 || seconds > withinSeconds) return { lost, duplicated, seconds: seconds.toFixed(1) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
