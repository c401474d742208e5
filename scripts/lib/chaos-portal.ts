// A portal shared by the scenarios that sell: started on first use, stopped by chaos.ts at the end.
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import type { User } from '@portal/contracts/http/account';
import type { CreatedIntent, Customer as CustomerDetails } from '@portal/contracts/http/checkout';
import type { ErrorBody } from '@portal/contracts/http/errors';
import pg from 'pg';
import Stripe from 'stripe';
import type { Overrides } from './settings.ts';
import { databaseUrls, type Stack } from './stack.ts';
import { withTestStack } from './test-stack.ts';
import { cardForm } from '../../kit/testing/card-form.ts';

/** All customers share one address here, and the reconciler's usual interval would take minutes. */
export const UNDER_LOAD = {
  THROTTLE_CREATE_INTENT: '1000000',
  THROTTLE_PAYMENT: '1000000',
  THROTTLE_COUPON: '1000000',
  THROTTLE_REGISTER: '1000000',
  THROTTLE_SUPPORT: '1000000',
  THROTTLE_PASSWORD: '1000000',
  RECONCILE_SECONDS: '20',
};

/** Bank settings, which enable NACHA files. Bank accounts are typed just before, so they must not wait. */
const BANK = {
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_DESTINATION_NAME: 'Example Bank',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_COMPANY_NAME: 'Partner Portal',
  ACH_COMPANY_ID: '1234567890',
  BANK_ACCOUNT_WAIT_DAYS: '0',
};

// localhost has two addresses; on a busy machine a connect takes longer than Node's quarter of a second.
setDefaultAutoSelectFamilyAttemptTimeout(5_000);

let starting: Promise<Portal> | undefined;
let release: (nothing?: undefined) => void = () => undefined;
let ended: Promise<unknown> = Promise.resolve();

/**
 * The running portal, with helpers to act as customers and Stripe, and to read the books.
 * @param settings of a start of its own: call `stopPortal` before and afterwards
 */
export function portal(settings: Overrides = {}): Promise<Portal> {
  starting ??= new Promise((resolve, reject) => {
    ended = withTestStack(
      'chaos',
      (stack) => {
        const open = new Promise<undefined>((stop) => (release = stop));
        resolve(handsFor(stack));
        return open;
      },
      { ...UNDER_LOAD, ...BANK, ...settings },
    ).catch(reject);
  });
  return starting;
}

/** The next caller of `portal` gets an empty one. */
export async function stopPortal() {
  starting = undefined;
  release();
  await ended;
}

export type Portal = ReturnType<typeof handsFor>;
export type Customer = ReturnType<typeof customerAt>;
export type SignedIn = Awaited<ReturnType<typeof signedInAt>>;

/** Helpers for a running stack: to act as customers and Stripe, and to read the books. */
export function handsFor(stack: Stack) {
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
    program: (name: string) => stack.programs.find((program) => program.name === name)!,
    /** Connects to a service's database; the caller closes the connection. */
    async connect(service: string) {
      const connectionString = urls[`${service.replaceAll('-', '_').toUpperCase()}_DATABASE_URL`];
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    },
    /** Queries a service's database. */
    async sql<Row extends pg.QueryResultRow>(service: string, text: string, values: unknown[] = []) {
      const client = await this.connect(service);
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    control: async (path: string, body: unknown) => {
      const answer = await fetch(new URL(`/sandbox-control/${path}`, sandbox), {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    },
    customer: () => customerAt(url),
    partner: (email: string) => signedInAt(url, email, stack.settings.DEMO_PASSWORD),
    /** The first administrator, or another with the same password. */
    admin: (email = stack.settings.ADMIN_EMAIL) => signedInAt(url, email, stack.settings.ADMIN_PASSWORD),
    /** Sends an event to the public webhook, signed unless `how` says otherwise. */
    deliver: (event: object, how: Delivery = {}) =>
      deliver(url, stack.settings.STRIPE_WEBHOOK_SECRET, event, how),
    succeeded: async (paymentId: string, id = `evt_${paymentId}`) => ({
      id,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: Math.floor(Date.now() / 1_000),
      data: { object: await stripe.paymentIntents.retrieve(paymentId) },
    }),
  };
}

/** How a delivery differs from Stripe's. */
interface Delivery {
  /** The time of the signature, in seconds. */
  at?: number;
  secret?: string;
  body?: string;
  unsigned?: boolean;
}

/** The customer's address identifies a complete sale; addresses are stored in lower case. */
const emailOf = (paymentId: string) => `${paymentId.toLowerCase()}@example.com`;

/** A customer's browser: one visitor cookie, and the calls of the pay page. */
function customerAt(url: string) {
  let cookie = '';
  const post = async <Body = ErrorBody>(path: string, body: unknown) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0]!;
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as Body };
  };
  const open = async (code = 'AVA00001') => {
    const { status, body } = await post<CreatedIntent & ErrorBody>('/api/payments/create-intent', {
      referralCode: code,
    });
    if (status !== 200) throw new Error(`create-intent answered ${status} ${body.message}`);
    return { paymentId: body.clientSecret.split('_secret_')[0]!, secret: body.clientSecret };
  };
  return {
    post,
    open,
    /**
     * Opens the page, enters the details and confirms a valid card.
     * @returns the payment's id
     */
    async pay(code?: string, named: Partial<CustomerDetails> = {}) {
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
        body: new URLSearchParams(cardForm(secret)),
      });
      if (!answer.ok) throw new Error(`confirm answered ${answer.status}`);
      return paymentId;
    },
  };
}

/** A signed-in user: the cookie, the user, and their calls. */
async function signedInAt(url: string, email: string, password: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  const headers = { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
  const get = async <Body>(path: string) => {
    const read = await fetch(url + path, { headers });
    if (!read.ok) throw new Error(`${path} answered ${read.status}`);
    return (await read.json()) as Body;
  };
  return { user: (await answer.json()) as User, headers, get };
}

async function deliver(
  url: string,
  secret: string,
  event: object,
  { at = Math.floor(Date.now() / 1_000), secret: other, body, unsigned }: Delivery,
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

/**
 * `count` customers pay, eight at a time.
 * @returns the payments' ids
 */
export async function payMany(at: Portal, count: number): Promise<string[]> {
  const payments: string[] = [];
  while (payments.length < count)
    payments.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, count - payments.length) }, () => at.customer().pay()),
      )),
    );
  return payments;
}

/**
 * Waits until each payment is exactly one complete sale with one commission.
 * @returns the payments that are not, and how long it took
 */
export async function awaitOutcome(at: Portal, payments: string[], withinSeconds = 60) {
  const since = performance.now();
  for (;;) {
    const sales = await at.sql<{ id: string; payment_id: string; email: string | null }>(
      'payments-sales',
      'select id, payment_id, email from sales where payment_id = any($1)',
      [payments],
    );
    const earned = await at.sql<{ sale_id: string; entries: number }>(
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
