import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { payInBrowser, refusal, SECRET_KEY, start, type Running } from './support/running.js';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterEach(() => sandbox.control('/reset', {}));
afterAll(() => sandbox.close());

describe('a restricted account', () => {
  test('neither creates nor confirms, says so as Stripe does, and is the old one once the switch is off', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await sandbox.control('/state', { restricted: true });
    expect(await sandbox.stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: false });
    const expected = {
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'testmode_charges_only',
      message: expect.stringContaining('Your account cannot currently make live charges.'),
    };
    expect(
      await refusal(sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })),
    ).toMatchObject(expected);
    const { status, body } = await payInBrowser(sandbox.url, intent, { number: '4242424242424242' });
    expect([status, body.error.code]).toEqual([400, 'testmode_charges_only']);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    await sandbox.control('/state', { restricted: false });
    expect((await sandbox.stripe.accounts.retrieveCurrent()).charges_enabled).toBe(true);
    expect((await payInBrowser(sandbox.url, intent, { number: '4242424242424242' })).status).toBe(200);
  });
});

test('latency holds back every answer of the API, and nothing else', async () => {
  await sandbox.control('/state', { latencyMs: 60_000 });
  const impatient = new AbortController();
  const authorization = `Bearer ${SECRET_KEY}`;
  const list = () =>
    fetch(`${sandbox.url}/v1/payment_intents`, { headers: { authorization }, signal: impatient.signal });
  const held = list().then(
    () => 'answered',
    () => 'held back',
  );
  expect(await sandbox.control('/state')).toMatchObject({ latencyMs: 60_000 });
  impatient.abort();
  expect(await held).toBe('held back');
  await sandbox.control('/state', { latencyMs: 1 });
  await sandbox.stripe.paymentIntents.list();
});

test('the clock dates what is made', async () => {
  const aYearAgo = Date.UTC(2025, 10, 30, 23, 59, 59) / 1000;
  await sandbox.control('/state', { clock: aYearAgo });
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  expect(intent.created).toBe(aYearAgo);
  expect((await sandbox.stripe.events.list()).data[0]?.created).toBe(aYearAgo);
});

test('reset forgets every object and sets the switches back', async () => {
  await sandbox.stripe.coupons.create({ id: 'X', percent_off: 5 }, { idempotencyKey: 'x' });
  await sandbox.control('/state', { restricted: true, paused: true });
  expect(await sandbox.control('/reset', {})).toEqual({
    restricted: false,
    paused: false,
    latencyMs: 0,
    clock: null,
    pendingDeliveries: 0,
    givenUpDeliveries: 0,
  });
  expect((await sandbox.stripe.coupons.list()).data).toEqual([]);
  expect((await sandbox.stripe.events.list()).data).toEqual([]);
  const again = await sandbox.stripe.coupons.create({ id: 'X', percent_off: 5 }, { idempotencyKey: 'x' });
  expect(again.lastResponse.headers['idempotent-replayed']).toBeUndefined();
});

test('controls need the secret key and refuse what they do not know', async () => {
  const post = (key: string, body: object) =>
    fetch(`${sandbox.url}/sandbox-control/state`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
  expect((await post('pk_test_51AbC', { restricted: true })).status).toBe(401);
  expect((await post('sk_test_other', { restricted: true })).status).toBe(401);
  expect((await post(SECRET_KEY, { restrictd: true })).status).toBe(400);
  expect(await sandbox.control('/state')).toMatchObject({ restricted: false });
});

test('health, readiness and counters are open', async () => {
  await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const get = async (path: string) => {
    const response = await fetch(sandbox.url + path);
    return [response.status, await response.text()] as const;
  };
  expect((await get('/health'))[0]).toBe(200);
  expect((await get('/ready'))[0]).toBe(200);
  const [, metrics] = await get('/metrics');
  expect(metrics).toMatch(/sandbox_http_requests_total\{status="200"\} \d+/);
  expect(metrics).toMatch(/sandbox_events_total [1-9]/);
  expect(metrics).toContain('sandbox_webhook_pending 0');
});
