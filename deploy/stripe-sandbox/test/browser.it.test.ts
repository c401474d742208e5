import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { payInBrowser, start, type Refusal, type Running } from './support/running.js';

let sandbox: Running;
let intent: Stripe.PaymentIntent;
beforeAll(async () => {
  sandbox = await start();
  intent = await sandbox.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    metadata: { partner: '17' },
  });
});
afterAll(() => sandbox.close());

type Answer = { error: Refusal } & Record<string, unknown>;
async function get(path: string, headers?: Record<string, string>) {
  const response = await fetch(`${sandbox.url}${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

test('the client_secret shows the public fields of its intent, with or without a publishable key', async () => {
  const path = `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;
  for (const headers of [undefined, { authorization: 'Bearer pk_test_51AbC' }]) {
    const { status, body } = await get(path, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: intent.id, amount: 700, status: 'requires_payment_method' });
    for (const field of ['metadata', 'latest_charge', 'customer', 'amount_received'])
      expect(body).not.toHaveProperty(field);
  }
  const expanded = await get(`${path}&expand[]=latest_charge`);
  expect(expanded.status).toBe(400);
});

test('a wrong client_secret shows nothing and confirms nothing', async () => {
  const wrong = `${intent.id}_secret_${'0'.repeat(25)}`;
  const read = await get(`/v1/payment_intents/${intent.id}?client_secret=${wrong}`);
  const paid = await payInBrowser(
    sandbox.url,
    { ...intent, client_secret: wrong },
    { number: '4242424242424242' },
  );
  for (const { status, body } of [read, paid]) {
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
    expect(JSON.stringify(body)).not.toContain('700');
    expect(body.error).not.toHaveProperty('payment_intent');
  }
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test("another intent's client_secret does not open this one", async () => {
  const other = await sandbox.stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
  const { status } = await get(`/v1/payment_intents/${intent.id}?client_secret=${other.client_secret}`);
  expect(status).toBe(400);
});

test('a client_secret opens nothing but reading and confirming its intent', async () => {
  const secret = `client_secret=${intent.client_secret}`;
  for (const path of [
    `/v1/payment_intents?${secret}`,
    `/v1/charges?${secret}`,
    `/v1/events?${secret}`,
    `/sandbox-control/state?${secret}`,
  ])
    expect((await get(path)).status).toBe(401);
  const update = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '', amount: '50' }),
  });
  expect(update.status).toBe(401);
});
