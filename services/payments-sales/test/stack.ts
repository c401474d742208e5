import { addressOf } from '@portal/contracts/calls/define-call';
import { adoptCode, findPaidSales, findPeople, openLink } from '@portal/contracts/calls/internal';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import type { HeldState } from '@portal/contracts/values/flags';
import type { Person } from '@portal/contracts/http/internal';
import { notFound } from '@portal/kit/http/errors';
import { watchedStream } from '@portal/kit/testing/error-watch';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { createApp } from '@portal/stripe-sandbox/app';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { AppModule } from '../src/app.module.js';
import { cardForm } from '@portal/kit/testing/card-form';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const customer = {
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.org',
  carrier: 'Acme Mutual',
};

/** payments-sales on a real database and bus, with the sandbox as Stripe and peers that answer for the other services. */
export interface Stack {
  service: TestService;
  stripe: Stripe;
  sandboxUrl: string;
  /** The links that exist, by code; tests change them at will. */
  links: Map<string, LinkForCheckout>;
  /** Runs between the look at a link and the answer, where a test sets it. */
  beforeLink: ((code: string, url: string) => Promise<void>) | undefined;
  /** Whom identity knows, by id. */
  people: Map<number, Person>;
  /** The sales whose commission payouts says is paid. */
  paidSaleIds: Set<number>;
  /** Those that payouts says a flag holds. */
  heldSales: Map<number, HeldState>;
  /** Calls as a visitor's browser does. */
  visit(visitor: string): Visitor;
  /** A payment in the same Stripe account that has nothing to do with the portal: 500 cents. */
  payElsewhere(more?: { currency?: string; description?: string }): Promise<Stripe.PaymentIntent>;
  /** Sends an event to the webhook, signed as Stripe signs. */
  deliver(event: object, signed?: { at?: number; secret?: string; body?: string }): Promise<Response>;
  control(path: string, body?: object): Promise<void>;
  close(): Promise<void>;
}

export interface Visitor {
  post(path: string, json: object): Promise<Response>;
  /** Opens the pay page of a code; the intent's id beside the answer. */
  open(code?: string, after?: string): Promise<CreatedIntent & { intentId: string }>;
  /** Opens, gives the details, and confirms a test card; the intent's id. */
  pay(code?: string, card?: string): Promise<string>;
}

export const link = (changes: Partial<LinkForCheckout> = {}): LinkForCheckout => ({
  id: 3,
  code: 'AVA0AUT0',
  partnerId: 7,
  rateBps: 1_000,
  productVersion: 1,
  product: {
    id: 1,
    name: 'Roadside Assist',
    description: 'Help on the road',
    priceInCents: 12_900,
    category: 'basic',
  },
  partner: { firstName: 'Ava', lastName: 'Lind', companyName: 'Lind Insurance' },
  ...changes,
});

export const person = (id: number, changes: Partial<Person> = {}): Person => ({
  id,
  firstName: 'Ava',
  lastName: 'Lind',
  companyName: 'Lind Insurance',
  email: `ava${id}@example.com`,
  revision: 1,
  ...changes,
});

export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const links = new Map([['AVA0AUT0', link()]]);
  const catalog = await startFakeService(['catalog-referrals'], (app) => {
    fakeCall(app, openLink, async ({ params: { code }, query }) => {
      const found = links.get(code);
      await stack.beforeLink?.(code, addressOf(openLink, { params: { code }, query }));
      if (!found) throw notFound('Referral not found');
      return found;
    });
    fakeCall(app, adoptCode, ({ body: { code, partnerId } }) => {
      const adopted = links.get(code.toUpperCase()) ?? link({ id: 90 + links.size, code, partnerId });
      links.set(code.toUpperCase(), adopted);
      return adopted;
    });
  });

  const people = new Map([[7, person(7)]]);
  const identity = await startFakeService(['identity'], (app) =>
    fakeCall(app, findPeople, ({ body: { ids } }) => ids.flatMap((id) => people.get(id) ?? [])),
  );

  const paidSaleIds = new Set<number>();
  const heldSales = new Map<number, HeldState>();
  const payouts = await startFakeService(['payouts'], (app) =>
    fakeCall(app, findPaidSales, ({ body: { saleIds } }) => ({
      paidSaleIds: saleIds.filter((id) => paidSaleIds.has(id)),
      flagged: saleIds.flatMap((saleId) => {
        const state = heldSales.get(saleId);
        return state ? [{ saleId, state }] : [];
      }),
    })),
  );

  const sandbox = await createApp(
    { publicBase: 'http://localhost/sandbox/stripe', dataFile: ':memory:' },
    { level: 'warn', stream: watchedStream('stripe-sandbox') },
  );
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const { port } = sandbox.server.address() as AddressInfo;
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http' });

  const service = await startTestService('payments-sales', AppModule, {
    STRIPE_SECRET_KEY: '',
    STRIPE_SANDBOX_URL: sandboxUrl,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RECONCILE_SECONDS: '3600',
    ...env,
  });

  const confirm = async (secret: string, card: string) => {
    const intentId = secret.split('_secret')[0]!;
    await fetch(`${sandboxUrl}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams(cardForm(secret, card)),
    });
    return intentId;
  };

  const visit = (visitor: string): Visitor => {
    const call = service.as({ role: 'anonymous', visitor });
    const post = (path: string, json: object) => call(path, { json });
    const open = async (code = 'AVA0AUT0', after?: string) => {
      const answer = await post('/payments/create-intent', { referralCode: code, after });
      const created = (await answer.json()) as CreatedIntent;
      if (!answer.ok) throw new Error(`create-intent answered ${answer.status}: ${JSON.stringify(created)}`);
      return { ...created, intentId: created.clientSecret.split('_secret')[0]! };
    };
    return {
      post,
      open,
      async pay(code, card = '4242424242424242') {
        const { clientSecret, intentId } = await open(code);
        await post('/payments/customer', { ...customer, paymentIntentId: intentId });
        return confirm(clientSecret, card);
      },
    };
  };

  const stack: Stack = {
    service,
    stripe,
    sandboxUrl,
    links,
    beforeLink: undefined,
    people,
    paidSaleIds,
    heldSales,
    visit,
    payElsewhere: (more = {}) =>
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        payment_method: 'pm_card_visa',
        ...more,
      }),
    deliver: (event, { at = Math.floor(Date.now() / 1_000), secret = WEBHOOK_SECRET, body } = {}) => {
      const payload = JSON.stringify(event);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
      return fetch(`${service.url}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: body ?? payload,
      });
    },
    async control(path, body = {}) {
      const answer = await fetch(`${sandboxUrl}/sandbox-control/${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    async close() {
      await service.close();
      await sandbox.close();
      await Promise.all([catalog.close(), identity.close(), payouts.close()]);
    },
  };
  return stack;
}
