import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { CARDS, client, refusal, start, type Running } from './support/running.js';

const NOW = 1_800_000_000;
let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());
const create = (amount: number, idempotencyKey?: string) =>
  sandbox.stripe.paymentIntents.create({ amount, currency: 'usd', ...CARDS }, { idempotencyKey });

describe('the key', () => {
  const as = (key: string) => {
    const { port } = sandbox.app.server.address() as AddressInfo;
    return client(port, key).paymentIntents.list();
  };

  test.each(['sk_test_another', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'nonsense'])(
    '%s is refused',
    async (key) => {
      const error = await refusal(as(key));
      expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
      expect(error.message).toMatch(/^Invalid API Key provided: /);
      expect(error.message).not.toContain(key);
    },
  );

  test('that is publishable opens nothing of the server', async () => {
    expect(await refusal(as('pk_test_51AbC'))).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
  });

  test('may come as a Basic user name, and must not be missing', async () => {
    const basic = Buffer.from('sk_test_4eC39HqLyjWDarjtT1zdp7dc:').toString('base64');
    const url = `${sandbox.url}/v1/payment_intents`;
    expect((await fetch(url, { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
    const without = await fetch(url);
    expect(without.status).toBe(401);
    expect(await without.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('You did not provide an API key'),
      },
    });
  });

  test('may be any sk_test_ key when the sandbox was given none', async () => {
    const open = await start({ secretKey: undefined });
    const { port } = open.app.server.address() as AddressInfo;
    expect((await client(port, 'sk_test_anything').paymentIntents.list()).data).toEqual([]);
    expect(await refusal(client(port, 'sk_live_anything').paymentIntents.list())).toMatchObject({
      statusCode: 401,
    });
    await open.close();
  });
});

describe('an idempotency key', () => {
  test('replays the first answer, and makes one object', async () => {
    const first = await create(500, 'once-1');
    const again = await create(500, 'once-1');
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });

  test('makes one object of 20 requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(700, 'once-20')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('with other parameters, or for another call, is an error', async () => {
    await create(500, 'once-2');
    const error = await refusal(create(600, 'once-2'));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(error.message).toContain("Try using a key other than 'once-2'");
    expect(
      await refusal(sandbox.stripe.coupons.create({ percent_off: 5 }, { idempotencyKey: 'once-2' })),
    ).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('replays a decline too, but not the answer to parameters that could not be read', async () => {
    const { id } = await create(500);
    const confirm = () =>
      refusal(
        sandbox.stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'once-3' },
        ),
      );
    const [first, again] = [await confirm(), await confirm()];
    expect(again).toMatchObject({
      code: 'card_declined',
      charge: (first as Stripe.errors.StripeCardError).charge,
    });
    expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
    expect((await refusal(create(Number.NaN, 'once-4'))).code).toBe('parameter_invalid_integer');
    expect((await create(800, 'once-4')).amount).toBe(800);
  });
});

describe('a list', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    await sandbox.control('/reset', {});
    for (let n = 0; n < 5; n++) {
      await sandbox.control('/state', { clock: NOW + n });
      ids.unshift((await create(100 + n)).id);
    }
    await sandbox.control('/state', { clock: null });
  });
  const list = async (params: Stripe.PaymentIntentListParams) => {
    const { data, has_more, object, url } = await sandbox.stripe.paymentIntents.list(params);
    expect([object, url]).toEqual(['list', '/v1/payment_intents']);
    return { ids: data.map(({ id }) => id), more: has_more };
  };

  test('is newest first and goes page by page both ways', async () => {
    expect(await list({ limit: 2 })).toEqual({ ids: ids.slice(0, 2), more: true });
    expect(await list({ limit: 2, starting_after: ids[1] })).toEqual({ ids: ids.slice(2, 4), more: true });
    expect(await list({ limit: 2, starting_after: ids[3] })).toEqual({ ids: ids.slice(4), more: false });
    expect(await list({ limit: 2, ending_before: ids[4] })).toEqual({ ids: ids.slice(2, 4), more: true });
    expect(await list({ limit: 3, ending_before: ids[2] })).toEqual({ ids: ids.slice(0, 2), more: false });
    const walked: string[] = [];
    for await (const intent of sandbox.stripe.paymentIntents.list({ limit: 2 })) walked.push(intent.id);
    expect(walked).toEqual(ids);
  });

  test.each<[string, Stripe.RangeQueryParam | number, number[]]>([
    ['gte', { gte: NOW + 3 }, [0, 1]],
    ['gt', { gt: NOW + 3 }, [0]],
    ['lte', { lte: NOW + 1 }, [3, 4]],
    ['lt and gt', { gt: NOW, lt: NOW + 2 }, [3]],
    ['exactly', NOW + 2, [2]],
  ])('is narrowed by created %s', async (_label, created, expected) => {
    expect((await list({ created })).ids).toEqual(expected.map((index) => ids[index]));
  });

  test('refuses a limit over 100, both cursors at once, and a cursor that nobody has', async () => {
    expect(await refusal(list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    expect(await refusal(list({ starting_after: ids[0], ending_before: ids[1] }))).toMatchObject({
      statusCode: 400,
    });
    expect(await refusal(list({ starting_after: 'pi_nobody' }))).toMatchObject({ code: 'resource_missing' });
  });
});

test('events are filtered by type, several types and a star', async () => {
  await sandbox.control('/reset', {});
  await create(500);
  await sandbox.stripe.coupons.create({ percent_off: 5 });
  const types = async (params: Stripe.EventListParams) =>
    new Set((await sandbox.stripe.events.list({ limit: 100, ...params })).data.map((event) => event.type));
  expect(await types({ type: 'coupon.created' })).toEqual(new Set(['coupon.created']));
  expect(await types({ type: 'payment_intent.*' })).toEqual(new Set(['payment_intent.created']));
  expect(await types({ types: ['coupon.created', 'payment_intent.created'] })).toEqual(
    new Set(['coupon.created', 'payment_intent.created']),
  );
  const [newest] = (await sandbox.stripe.events.list({ limit: 1 })).data;
  expect(newest?.type).toBe('coupon.created');
  expect(await sandbox.stripe.events.retrieve(newest?.id ?? '')).toMatchObject({
    api_version: Stripe.API_VERSION,
  });
});

test('every answer has a request id, and errors of every kind have the shape of Stripe', async () => {
  expect((await create(500)).lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(await refusal(sandbox.stripe.customers.list())).toMatchObject({
    statusCode: 404,
    requestId: expect.stringMatching(/^req_/),
    message: 'Unrecognized request URL (GET: /v1/customers).',
  });
  const { id } = await create(500);
  expect(await refusal(sandbox.stripe.paymentIntents.retrieve(id, { expand: ['currency'] }))).toMatchObject({
    message: 'This property cannot be expanded (currency).',
  });
});

test('names that every object has are harmless as metadata', async () => {
  const metadata = JSON.parse('{"constructor":"a","__proto__":"b","toString":"c"}') as Record<string, string>;
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 100, currency: 'usd', metadata });
  expect(intent.metadata).toMatchObject({ constructor: 'a', toString: 'c' });
});
