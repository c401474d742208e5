import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { CARDS, payInBrowser, refusal, SECRET_KEY, start, type Running } from './support/running.js';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());

const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({ amount: 1_000, currency: 'usd', ...more });
const intents = async () => (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length;

/** What the SDK got besides its own name for it: Stripe leaves out what does not apply. */
const raw = (error: Stripe.errors.StripeError) => error.raw as Record<string, unknown>;

describe('a currency that Stripe does not know', () => {
  const refused = { statusCode: 400, rawType: 'invalid_request_error', code: undefined };
  const said = (code: string) =>
    expect.stringMatching(
      new RegExp(
        `^Invalid currency: ${code}\\. Stripe currently supports these currencies: usd, aed, .*zmw$`,
      ),
    );

  test.each(['xyz', 'XYZ', 'dollars', 'us'])('%s is refused, with those it knows', async (currency) => {
    const message = said(currency.toLowerCase());
    expect(await refusal(create({ currency }))).toMatchObject({ ...refused, param: 'currency', message });
  });

  test('is refused wherever one is named', async () => {
    const { id } = await create();
    const message = said('xyz');
    expect(await refusal(sandbox.stripe.paymentIntents.update(id, { currency: 'xyz' }))).toMatchObject({
      ...refused,
      param: 'currency',
      message,
    });
    expect(await refusal(sandbox.stripe.coupons.create({ amount_off: 5, currency: 'xyz' }))).toMatchObject({
      ...refused,
      param: 'currency',
      message,
    });
    const price_data = { currency: 'xyz', unit_amount: 500, product_data: { name: 'x' } };
    expect(
      await refusal(
        sandbox.stripe.checkout.sessions.create({
          mode: 'payment',
          line_items: [{ price_data, quantity: 1 }],
        }),
      ),
    ).toMatchObject({ ...refused, param: 'line_items[0][price_data][currency]', message });
    await expect(
      sandbox.control('/checkout-sessions', {
        count: 1,
        amount: 500,
        currency: 'xyz',
        email: 'a@example.com',
      }),
    ).rejects.toThrow('Invalid currency: xyz.');
  });

  test.each(['usd', 'EUR', 'jpy', 'xcg'])('is not %s', async (currency) => {
    expect((await create({ currency })).currency).toBe(currency.toLowerCase());
  });
});

describe('a confirmation without a return_url', () => {
  const message =
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
    'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you ' +
    "don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
    '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.';
  const confirm = (id: string, more: Stripe.PaymentIntentConfirmParams = {}) =>
    sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', ...more });

  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>]>([
    ['asks for redirects', { automatic_payment_methods: { enabled: true, allow_redirects: 'always' } }],
    ['leaves them to the default', { automatic_payment_methods: { enabled: true } }],
    ['names no means of payment', {}],
  ])('is refused of an intent that %s, and changes nothing', async (_label, params) => {
    const { id } = await create(params);
    const error = await refusal(confirm(id));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', message });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    for (const field of ['code', 'param', 'doc_url']) expect(raw(error)).not.toHaveProperty(field);
    expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toEqual([]);
    const paid = await confirm(id, { return_url: 'https://example.com/back' });
    expect(paid.status).toBe('succeeded');
  });

  test('is refused when it is made in the same call, and makes no intent', async () => {
    const before = await intents();
    const error = await refusal(create({ confirm: true, payment_method: 'pm_card_visa' }));
    expect(error).toMatchObject({ statusCode: 400, message });
    expect(error.payment_intent).toBeUndefined();
    expect(await intents()).toBe(before);
  });

  test('is refused of a browser too, which sees the public fields only', async () => {
    const intent = await create({ metadata: { ours: '1' } });
    const { status, body } = await payInBrowser(sandbox.url, intent, { number: '4242424242424242' }, {});
    expect([status, body.error.message]).toEqual([400, message]);
    expect(body.error.payment_intent).toMatchObject({ id: intent.id });
    expect(body.error.payment_intent).not.toHaveProperty('metadata');
  });

  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>]>([
    ['rules redirects out', { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }],
    ['names cards', CARDS],
  ])('is taken of an intent that %s', async (_label, params) => {
    expect((await confirm((await create(params)).id)).status).toBe('succeeded');
  });
});

describe('a card number with the secret key', () => {
  const typed = {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  } as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
  const refused = {
    statusCode: 402,
    rawType: 'invalid_request_error',
    code: undefined,
    param: undefined,
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens ' +
      'that map to the test card you are using, see https://stripe.com/docs/testing. To enable testing raw card ' +
      'data APIs, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.',
  };

  test('is refused at a confirmation, and the intent may be paid by a browser afterwards', async () => {
    const intent = await create(CARDS);
    const confirmation = sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method_data: typed });
    expect(await refusal(confirmation)).toMatchObject(refused);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    const { body } = await payInBrowser(sandbox.url, intent, { number: '4242424242424242' });
    expect(body.status).toBe('succeeded');
  });

  test('is refused at a creation, which makes no intent', async () => {
    const before = await intents();
    expect(await refusal(create({ payment_method_data: typed }))).toMatchObject(refused);
    expect(await intents()).toBe(before);
  });

  test('is taken with the publishable key, and the client_secret', async () => {
    const intent = await create(CARDS);
    const key = { key: 'pk_test_51AbC' };
    const { body } = await payInBrowser(sandbox.url, intent, { number: '4242424242424242' }, key);
    expect(body.status).toBe('succeeded');
  });
});

describe('a body that is no form', () => {
  const post = (path: string, body: string | undefined, type: string) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': type },
      body,
    });

  test.each([
    ['JSON', '{"percent_off":5}', 'application/json'],
    ['JSON with a charset', '{"percent_off":5}', 'application/json; charset=utf-8'],
    ['cut off JSON', '{', 'application/json'],
    ['text', 'percent_off=5', 'text/plain'],
  ])('%s is refused with 400', async (_label, body, type) => {
    const response = await post('/v1/coupons', body, type);
    expect(response.status).toBe(400);
    expect(response.headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(await response.json()).toEqual({
      error: {
        type: 'invalid_request_error',
        message:
          'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have ' +
          'any questions, we can help at https://support.stripe.com/.',
      },
    });
  });

  test('is no matter to the controls, which take JSON', async () => {
    expect((await post('/sandbox-control/state', '{}', 'application/json')).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  const make = (idempotencyKey: string) =>
    sandbox.stripe.coupons.create({ percent_off: 5 }, { idempotencyKey });

  test('of 255 characters is taken', async () => {
    const key = 'k'.repeat(255);
    expect((await make(key)).id).toBe((await make(key)).id);
  });

  test('of 256 is refused, and nothing is made', async () => {
    const before = (await sandbox.stripe.coupons.list()).data.length;
    const error = await refusal(make('k'.repeat(256)));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
    expect(error.message).toContain('255 characters');
    expect((await sandbox.stripe.coupons.list()).data).toHaveLength(before);
  });
});

test('every unknown parameter is named, the first as param', async () => {
  const unknown = { transfer_group: 'x', on_behalf_of: 'y' };
  expect(await refusal(create(unknown))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'transfer_group',
    doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
    message: 'Received unknown parameters: transfer_group, on_behalf_of',
    requestId: expect.stringMatching(/^req_\w{14}$/),
  });
});
