import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { CheckoutLeases } from '../src/checkout/checkout-leases.js';
import { EndOverdueCheckouts } from '../src/checkout/end-overdue-checkouts.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let visitors = 0;
const someone = () => stack.visit(`visitor-${++visitors}`);

beforeAll(async () => {
  stack = await startStack();
  await stack.stripe.coupons.create({
    id: 'LIMITED',
    percent_off: 50,
    duration: 'once',
    max_redemptions: 1_000,
  });
});
afterAll(() => stack.close());

const sweep = () => stack.service.app.get(EndOverdueCheckouts).sweep();
const statusOf = async (intentId: string) => (await stack.stripe.paymentIntents.retrieve(intentId)).status;
const began = (intentId: string, hoursAgo: number) =>
  stack.service.sql(
    `update checkouts set created_at = now() - $2 * interval '1 hour' where payment_intent_id = $1`,
    [intentId, hoursAgo],
  );
const checkoutOf = async (intentId: string) => {
  const [row] = await stack.service.sql<{ id: number; ended: boolean; held: number }>(
    `select id, ended_at is not null as ended,
       (select count(*)::int from coupon_redemptions where checkout_id = c.id and released_at is null) as held
     from checkouts c where payment_intent_id = $1`,
    [intentId],
  );
  return row!;
};

async function openedHoursAgo(hours: number) {
  const visitor = someone();
  const { intentId } = await visitor.open();
  await visitor.post('/payments/apply-coupon', { couponCode: 'LIMITED', paymentIntentId: intentId });
  await began(intentId, hours);
  return intentId;
}

describe('what nobody paid', () => {
  test('within a day is canceled, and its coupon is free again; what is younger is not', async () => {
    const [old, young] = [await openedHoursAgo(25), await openedHoursAgo(23)];
    await sweep();
    expect([await statusOf(old), await statusOf(young)]).toEqual(['canceled', 'requires_payment_method']);
    expect(await checkoutOf(old)).toMatchObject({ ended: true, held: 0 });
    expect(await checkoutOf(young)).toMatchObject({ ended: false, held: 1 });
  });

  test('is canceled although another one cannot be', async () => {
    const stuck = await openedHoursAgo(40);
    const busy = await openedHoursAgo(39);
    const next = await openedHoursAgo(38);
    await stack.service.sql(
      `update checkouts set busy_until = now() + interval '1 hour' where payment_intent_id = $1`,
      [busy],
    );
    const intents = stack.service.app.get(Stripe).paymentIntents;
    const cancel = intents.cancel.bind(intents);
    intents.cancel = ((id: string, ...rest: []) =>
      id === stuck
        ? Promise.reject(new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'broken' }))
        : cancel(id, ...rest)) as typeof intents.cancel;
    await sweep();
    intents.cancel = cancel as typeof intents.cancel;
    expect([await statusOf(stuck), await statusOf(busy), await statusOf(next)]).toEqual([
      'requires_payment_method',
      'requires_payment_method',
      'canceled',
    ]);
    await sweep();
    expect(await statusOf(stuck)).toBe('canceled');
  });

  test('as far as we know, and was paid, becomes a sale', async () => {
    const visitor = someone();
    const paid = await visitor.pay();
    await began(paid, 30);
    await sweep();
    expect(await stack.service.sql('select 1 from sales where payment_id = $1', [paid])).toHaveLength(1);
    await sweep();
    expect(await checkoutOf(paid)).toMatchObject({ ended: true });
  });

  test('as far as we know, and was paid by the link of a deleted partner, is not looked at again', async () => {
    const { intentId } = await someone().open();
    await stack.service.sql(
      `update checkouts set erased_at = now(), visitor_hash = '' where payment_intent_id = $1`,
      [intentId],
    );
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await began(intentId, 30);
    await sweep();
    expect(await checkoutOf(intentId)).toMatchObject({ ended: true });
    expect(await stack.service.sql('select 1 from sales where payment_id = $1', [intentId])).toHaveLength(0);
  });

  test('and was canceled at Stripe by hand gives its coupon back', async () => {
    const intentId = await openedHoursAgo(1);
    const object = await stack.stripe.paymentIntents.cancel(intentId);
    const answer = await stack.deliver({
      id: 'evt_canceled',
      object: 'event',
      type: 'payment_intent.canceled',
      created: Math.floor(Date.now() / 1_000),
      data: { object },
    });
    expect(answer.status).toBe(200);
    expect(await checkoutOf(intentId)).toMatchObject({ ended: true, held: 0 });
  });
});

test('whose change dies can soon be changed again, and later only while Stripe may still be writing', async () => {
  const leases = stack.service.app.get(CheckoutLeases);
  const { id } = await checkoutOf((await someone().open()).intentId);
  const seconds = async () => {
    const [row] = await stack.service.sql<{ seconds: number }>(
      'select extract(epoch from busy_until - now())::float8 as seconds from checkouts where id = $1',
      [id],
    );
    return row!.seconds;
  };
  await leases.exclusively(id, async (lease) => {
    expect(await seconds()).toBeLessThanOrEqual(20);
    await leases.keep(lease);
    expect(await seconds()).toBeGreaterThan(80);
  });
});

test('whose lease ran out writes no more, and ends nobody else’s', async () => {
  const leases = stack.service.app.get(CheckoutLeases);
  const { id } = await checkoutOf((await someone().open()).intentId);
  const held = async () => {
    const [row] = await stack.service.sql<{ held: boolean }>(
      'select busy_until > now() as held from checkouts where id = $1',
      [id],
    );
    return row!.held;
  };
  let end!: () => void;
  let second!: Promise<void>;
  await leases.exclusively(id, async (lease) => {
    await expect(leases.exclusively(id, () => Promise.resolve())).rejects.toMatchObject({
      code: 'PAYMENT_BUSY',
    });
    await leases.keep(lease);
    await stack.service.sql(`update checkouts set busy_until = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await new Promise<void>((taken) => {
      second = leases.exclusively(id, async (others) => {
        taken();
        await new Promise<void>((resolve) => (end = resolve));
        await leases.keep(others);
      });
    });
    await expect(leases.keep(lease)).rejects.toMatchObject({ code: 'PAYMENT_BUSY' });
  });
  expect(await held()).toBe(true);
  end();
  await second;
  expect(await held()).not.toBe(true);
});
