import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { receiver, type Received, type Receiver } from './support/receiver.js';
import { CARDS, refusal, start, type Running } from './support/running.js';

const SECRET = 'whsec_of_the_test';
let endpoint: Receiver;
let sandbox: Running;
beforeEach(async () => {
  endpoint = await receiver();
  sandbox = await start({ webhook: { url: endpoint.url, secret: SECRET, retryMs: [5, 10] } });
});
afterEach(async () => {
  await sandbox.close();
  await endpoint.close();
});

const make = () => sandbox.stripe.coupons.create({ percent_off: 5 });
const came = (count: number) => endpoint.until((received) => received.length >= count);
const ids = (received: Received[]) => received.map(({ event }) => event.id);

/** Until nothing waits any more; each look is a round trip. */
async function afterDeliveries() {
  for (;;) {
    const state = await sandbox.control<{ pendingDeliveries: number; givenUpDeliveries: number }>('/state');
    if (state.pendingDeliveries === 0) return state;
  }
}

describe('a webhook', () => {
  test('is signed as Stripe signs: the SDK takes it, and no other secret does', async () => {
    const paid = await sandbox.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      ...CARDS,
      confirm: true,
      payment_method: 'pm_card_visa',
      metadata: { name: 'Zoë' },
    });
    const received = await came(3);
    const types = received.map(({ payload, headers }) => {
      const signature = String(headers['stripe-signature']);
      expect(() => sandbox.stripe.webhooks.constructEvent(payload, signature, 'whsec_other')).toThrow();
      expect(() => sandbox.stripe.webhooks.constructEvent(`${payload} `, signature, SECRET)).toThrow();
      return sandbox.stripe.webhooks.constructEvent(payload, signature, SECRET).type;
    });
    expect(types.sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
    const succeeded = received.find(({ event }) => event.type === 'payment_intent.succeeded');
    expect(succeeded?.event.data.object).toMatchObject({ id: paid.id, metadata: { name: 'Zoë' } });
  });

  test('that is refused is sent again after a pause, under the same id, until it is taken', async () => {
    endpoint.answers.push(500, 302);
    await make();
    const received = await came(3);
    expect(new Set(ids(received)).size).toBe(1);
    expect(await afterDeliveries()).toMatchObject({ givenUpDeliveries: 0 });
  });

  test('that falls due between two looks at the clock is not forgotten', async () => {
    await sandbox.close();
    sandbox = await start({ webhook: { url: endpoint.url, secret: SECRET, retryMs: [5, 6, 7] } });
    let now = Date.now();
    // Each look is a millisecond later than the one before, so that one of the pauses ends between two of them.
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now++);
    try {
      endpoint.answers.push(500, 500, 500);
      await make();
      await came(4);
    } finally {
      clock.mockRestore();
    }
  });

  test('that is refused every time is given up, and can be sent by hand', async () => {
    endpoint.answers.push(500, 500, 500);
    await make();
    const [first] = await came(3);
    expect(await afterDeliveries()).toMatchObject({ givenUpDeliveries: 1 });
    expect(endpoint.received).toHaveLength(3);
    await sandbox.control(`/events/${first?.event.id}/deliver`, {});
    const received = await came(4);
    expect(new Set(ids(received)).size).toBe(1);
  });

  test('waits while paused, and comes when resumed', async () => {
    await sandbox.control('/state', { paused: true });
    await make();
    await make();
    expect(await sandbox.control('/state')).toMatchObject({ paused: true, pendingDeliveries: 2 });
    expect(endpoint.received).toHaveLength(0);
    await sandbox.control('/state', { paused: false });
    await came(2);
    expect(await afterDeliveries()).toMatchObject({ paused: false });
  });

  test('is sent in copies: with the same id, or as new events about the same object', async () => {
    await make();
    const [original] = await came(1);
    const id = original?.event.id ?? '';
    await sandbox.control(`/events/${id}/deliver`, { copies: 50 });
    expect(new Set(ids(await came(51)))).toEqual(new Set([id]));
    const { data } = await sandbox.control<{ data: string[] }>(`/events/${id}/deliver`, {
      copies: 2,
      newId: true,
    });
    const twins = (await came(53)).slice(51);
    expect(ids(twins).sort()).toEqual([...data].sort());
    expect(new Set([...data, id]).size).toBe(3);
    for (const twin of twins) expect(twin.event.data).toEqual(original?.event.data);
    expect(await sandbox.stripe.events.retrieve(data[0] ?? '')).toMatchObject({ type: 'coupon.created' });
  });

  test('of a request that was refused is not sent', async () => {
    expect(await refusal(sandbox.stripe.coupons.create({ percent_off: 101 }))).toMatchObject({
      statusCode: 400,
    });
    await make();
    await came(1);
    expect(await afterDeliveries()).toMatchObject({ givenUpDeliveries: 0 });
    expect(endpoint.received).toHaveLength(1);
  });
});
