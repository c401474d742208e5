import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { start, type Running } from './support/running.js';

const NOW = 1_800_000_000;
let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());

test('a session is created open, paid by a customer, and tells so in an event', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 4_000, product_data: { name: 'Travel cover' } },
        quantity: 2,
      },
    ],
    client_reference_id: 'ABCD2345',
    metadata: { referralCode: 'ABCD2345' },
    success_url: 'https://example.com/thanks',
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 8_000,
    payment_intent: null,
  });
  await sandbox.control(`/checkout-sessions/${session.id}/pay`, { email: 'cleo@example.com', name: 'Cleo' });
  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'ABCD2345',
    metadata: { referralCode: 'ABCD2345' },
    customer_details: { email: 'cleo@example.com', name: 'Cleo' },
    payment_intent: { status: 'succeeded', amount: 8_000, latest_charge: { paid: true, amount: 8_000 } },
  });
  const { data } = await sandbox.stripe.events.list({ limit: 4 });
  expect(data.reverse().map((event) => event.type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
  expect((data[3]?.data.object as Stripe.Checkout.Session).id).toBe(session.id);
  await expect(
    sandbox.control(`/checkout-sessions/${session.id}/pay`, { email: 'cleo@example.com' }),
  ).rejects.toThrow('is complete');
});

test.each([
  [
    'succeeded',
    'paid',
    ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.async_payment_succeeded'],
  ],
  [
    'failed',
    'unpaid',
    ['charge.failed', 'payment_intent.payment_failed', 'checkout.session.async_payment_failed'],
  ],
])(
  'a session paid by bank debit is complete and unpaid for days, until that %s',
  async (status, end, told) => {
    await sandbox.control('/reset', {});
    const { data } = await sandbox.control<{ data: Stripe.Checkout.Session[] }>('/checkout-sessions', {
      count: 1,
      amount: 9_900,
      email: 'someone@example.com',
      delayed: true,
    });
    const id = data[0]!.id;
    const now = () =>
      sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    const types = async () => (await sandbox.stripe.events.list()).data.map(({ type }) => type).reverse();
    expect(await now()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'processing',
        amount_received: 0,
        latest_charge: { status: 'pending', paid: false },
      },
    });
    const before = await types();
    expect(before).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'checkout.session.completed',
    ]);
    await sandbox.control(`/checkout-sessions/${id}/arrive`, { status });
    expect(await now()).toMatchObject({ status: 'complete', payment_status: end });
    expect((await types()).slice(before.length)).toEqual(told);
    await expect(sandbox.control(`/checkout-sessions/${id}/arrive`, { status })).rejects.toThrow();
  },
);

test('paid sessions are minted in numbers and listed by status and time', async () => {
  await sandbox.control('/reset', {});
  for (const [day, count] of [2, 3].entries()) {
    await sandbox.control('/state', { clock: NOW + day * 86_400 });
    await sandbox.control('/checkout-sessions', {
      count,
      amount: 9_900,
      client_reference_id: `NOBODY${day}`,
      email: 'someone@example.com',
    });
  }
  const later = await sandbox.stripe.checkout.sessions.list({
    status: 'complete',
    created: { gte: NOW + 86_400 },
    limit: 100,
  });
  expect(later.data.map((session) => session.client_reference_id)).toEqual(Array(3).fill('NOBODY1'));
  const all: string[] = [];
  for await (const session of sandbox.stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
  expect(new Set(all).size).toBe(5);
  expect((await sandbox.stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([]);
  const intent = String(later.data[0]?.payment_intent);
  const { data } = await sandbox.stripe.checkout.sessions.list({ payment_intent: intent });
  expect(data.map(({ id }) => id)).toEqual([later.data[0]?.id]);
});

test('an open session can be expired', async () => {
  const { id } = await sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'x' } }, quantity: 1 },
    ],
  });
  expect(await sandbox.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
});
