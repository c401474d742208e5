import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { receiver, type Receiver } from './support/receiver.js';
import { CARDS, payInBrowser, refusal, start, type Running } from './support/running.js';

let endpoint: Receiver;
let sandbox: Running;
beforeAll(async () => {
  endpoint = await receiver();
  sandbox = await start({ webhook: { url: endpoint.url, secret: 'whsec_of_the_test', retryMs: [5] } });
});
beforeEach(() => sandbox.control('/reset', {}));
afterAll(async () => {
  await sandbox.close();
  await endpoint.close();
});

const requests = async () => (await sandbox.stripe.events.list()).data.map(({ request }) => request);

describe('an event says which request it comes from', () => {
  test('in the webhook and in the list: its id and its idempotency key', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(
      { amount: 500, currency: 'usd', ...CARDS, confirm: true, payment_method: 'pm_card_visa' },
      { idempotencyKey: 'order-7' },
    );
    const request = { id: intent.lastResponse.requestId, idempotency_key: 'order-7' };
    expect(request.id).toMatch(/^req_\w{14}$/);
    expect(await requests()).toEqual([request, request, request]);
    const ours = (await sandbox.stripe.events.list()).data.map(({ id }) => id);
    const came = await endpoint.until((all) => ours.every((id) => all.some(({ event }) => event.id === id)));
    const sent = came.filter(({ event }) => ours.includes(event.id)).map(({ event }) => event.request);
    expect(sent).toEqual([request, request, request]);
  });

  test('without an idempotency key, which a browser sends none of', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(
      { amount: 500, currency: 'usd', ...CARDS },
      { idempotencyKey: 'made' },
    );
    await payInBrowser(sandbox.url, intent, { number: '4242424242424242' });
    const [paid, charged, made] = await requests();
    expect(paid).toEqual({ id: expect.stringMatching(/^req_\w{14}$/), idempotency_key: null });
    expect(charged).toEqual(paid);
    expect(made).toEqual({ id: intent.lastResponse.requestId, idempotency_key: 'made' });
    expect(made?.id).not.toBe(paid?.id);
  });

  test('of a decline too, which stands although it was refused', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd', ...CARDS });
    const declined = await refusal(
      sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    const [failed] = (await sandbox.stripe.events.list({ type: 'payment_intent.payment_failed' })).data;
    expect(failed?.request?.id).toBe(declined.requestId);
  });

  test('a replayed answer tells of nothing new', async () => {
    const make = () => sandbox.stripe.coupons.create({ percent_off: 5 }, { idempotencyKey: 'once' });
    const { lastResponse } = await make();
    await make();
    expect(await requests()).toEqual([{ id: lastResponse.requestId, idempotency_key: 'once' }]);
  });

  test('what nobody asked the API for came by itself', async () => {
    await sandbox.control('/checkout-sessions', { count: 1, amount: 500, email: 'cleo@example.com' });
    const automatic = { id: null, idempotency_key: null };
    expect(new Set((await requests()).map((request) => JSON.stringify(request)))).toEqual(
      new Set([JSON.stringify(automatic)]),
    );
  });
});
