import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import Stripe from 'stripe';
import { CheckoutLeases } from '../src/checkout/checkout-leases.js';
import { customer, startStack, type Stack, type Visitor } from './stack.js';

const FULL = 12_900;
const HALF = 6_450;
let stack: Stack;
let visitors = 0;
let coupons = 0;
const someone = () => stack.visit(`visitor-${++visitors}`);

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Half the price off, for one customer. */
let coupon: string;
beforeEach(async () => {
  coupon = `ONCE${++coupons}`;
  await stack.stripe.coupons.create({ id: coupon, percent_off: 50, duration: 'once', max_redemptions: 1 });
});

const apply = (visitor: Visitor, paymentIntentId: string, couponCode = coupon) =>
  visitor.post('/payments/apply-coupon', { couponCode, paymentIntentId });
const remove = (visitor: Visitor, paymentIntentId: string) =>
  visitor.post('/payments/remove-coupon', { paymentIntentId });
/** As the page does when its button says `amountInCents`. */
const ready = (visitor: Visitor, paymentIntentId: string, amountInCents: number) =>
  visitor.post('/payments/customer', { ...customer, paymentIntentId, seen: { amountInCents } });
/** The card, at Stripe: how much was charged, or why not. */
const confirm = (paymentIntentId: string): Promise<number | string> =>
  stack.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' }).then(
    (intent) => intent.amount_received,
    (error: Stripe.errors.StripeError) => error.code ?? error.type,
  );
const longAgo = (couponId = coupon) =>
  stack.service.sql(
    `update coupon_redemptions set reserved_at = now() - interval '31 minutes' where coupon_id = $1`,
    [couponId],
  );
const used = async (couponId = coupon) => {
  const [row] = await stack.service.sql<{ used: number }>(
    'select used from coupon_counters where scope = $1',
    [`coupon:${couponId}`],
  );
  return row?.used;
};

/** A browser with the coupon on its payment. */
async function halfOff() {
  const visitor = someone();
  const { intentId } = await visitor.open();
  expect((await apply(visitor, intentId)).status).toBe(200);
  return { visitor, intentId };
}

describe('the total of the button', () => {
  test('that is what Stripe charges may be confirmed', async () => {
    const { visitor, intentId } = await halfOff();
    expect((await ready(visitor, intentId, HALF)).status).toBe(204);
    expect(await confirm(intentId)).toBe(HALF);
  });

  test('that is not so any more may not, and the answer says what is', async () => {
    const { visitor, intentId } = await halfOff();
    await remove(visitor, intentId);
    const answer = await ready(visitor, intentId, HALF);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', now: { amountInCents: FULL } });
    expect((await ready(visitor, intentId, FULL)).status).toBe(204);
  });

  test('is not compared for a program that says none', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    const answer = await visitor.post('/payments/customer', { ...customer, paymentIntentId: intentId });
    expect(answer.status).toBe(204);
  });

  test('counts no coupon that ended since it was applied', async () => {
    const { visitor, intentId } = await halfOff();
    await stack.stripe.coupons.del(coupon);
    const answer = await ready(visitor, intentId, HALF);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ now: { amountInCents: FULL } });
    expect(await used()).toBe(0);
  });

  test('shows no coupon that ended since it was applied, when the link is opened again', async () => {
    const { visitor } = await halfOff();
    await stack.stripe.coupons.del(coupon);
    expect(await visitor.open()).toMatchObject({ coupon: null, state: 'open' });
  });
});

describe('a change that Stripe did not answer', () => {
  const { StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;
  const change = () => jest.spyOn(stack.service.app.get(Stripe).paymentIntents, 'update');

  test('lets nobody confirm a total until it cannot come into force any more', async () => {
    announceError(/request failed UNAVAILABLE .*Error: cut/);
    const { visitor, intentId } = await halfOff();
    change().mockRejectedValueOnce(new StripeConnectionError({ type: 'api_error', message: 'cut' }));
    expect((await remove(visitor, intentId)).status).toBe(503);
    const answer = await ready(visitor, intentId, HALF);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PAYMENT_BUSY' }]);
    await stack.service.sql(
      `update checkouts set busy_until = now() - interval '1 second' where payment_intent_id = $1`,
      [intentId],
    );
    expect((await ready(visitor, intentId, HALF)).status).toBe(204);
  });

  test('is over at once when Stripe said no', async () => {
    announceError(/request failed UNAVAILABLE .*Error: no/);
    const { visitor, intentId } = await halfOff();
    change().mockRejectedValueOnce(
      new StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no', statusCode: 400 }),
    );
    expect((await remove(visitor, intentId)).status).toBe(503);
    expect((await ready(visitor, intentId, HALF)).status).toBe(204);
  });
});

test('a customer who is kept too late is told that the payment is busy, not that it is gone', async () => {
  const visitor = someone();
  const { intentId } = await visitor.open();
  const intents = stack.service.app.get(Stripe).paymentIntents;
  const retrieve = intents.retrieve.bind(intents);
  jest.spyOn(intents, 'retrieve').mockImplementationOnce((async (id: string) => {
    const intent = await retrieve(id);
    await stack.service.sql(
      `update checkouts set busy_until = now() - interval '1 second' where payment_intent_id = $1`,
      [id],
    );
    return intent;
  }) as typeof intents.retrieve);
  const answer = await ready(visitor, intentId, FULL);
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PAYMENT_BUSY' }]);
  expect((await ready(visitor, intentId, FULL)).status).toBe(204);
});

describe('a use that was left unpaid', () => {
  test('goes to the next customer, and the first is never charged more than was shown', async () => {
    const first = await halfOff();
    await longAgo();
    const second = someone();
    const { intentId } = await second.open();
    expect((await apply(second, intentId)).status).toBe(200);

    const answer = await ready(first.visitor, first.intentId, HALF);
    expect(await answer.json()).toMatchObject({ code: 'CHECKOUT_ENDED' });
    expect(await confirm(first.intentId)).toBe('payment_intent_unexpected_state');
    expect(await first.visitor.open()).toMatchObject({ state: 'open', coupon: null });
  });

  test('is not left while its customer is about to confirm', async () => {
    const first = await halfOff();
    await longAgo();
    expect((await ready(first.visitor, first.intentId, HALF)).status).toBe(204);
    const second = someone();
    const { intentId } = await second.open();
    expect((await apply(second, intentId)).status).toBe(400);
    expect(await confirm(first.intentId)).toBe(HALF);
  });

  test('and was found stale just before its customer confirms the total is not taken', async () => {
    const first = await halfOff();
    await longAgo();
    const second = someone();
    const { intentId } = await second.open();
    // The second customer's search has found it; the first one is quicker to the lease.
    const leases = stack.service.app.get(CheckoutLeases);
    const exclusively = jest.spyOn(leases, 'exclusively');
    const found = new Promise<() => void>((resolve) => {
      const real = CheckoutLeases.prototype.exclusively.bind(leases);
      exclusively.mockImplementationOnce(real).mockImplementationOnce(async (id, work) => {
        await new Promise<void>((go) => resolve(go));
        return real(id, work);
      });
    });
    const applied = apply(second, intentId);
    const goOn = await found;
    expect((await ready(first.visitor, first.intentId, HALF)).status).toBe(204);
    goOn();
    expect((await applied).status).toBe(400);
    expect(await confirm(first.intentId)).toBe(HALF);
  });

  test('whose checkout somebody is changing at this moment stays where it is', async () => {
    const first = await halfOff();
    await longAgo();
    await stack.service.sql(
      `update checkouts set busy_until = now() + interval '1 hour' where payment_intent_id = $1`,
      [first.intentId],
    );
    const second = someone();
    const { intentId } = await second.open();
    expect((await apply(second, intentId)).status).toBe(400);
    expect((await stack.stripe.paymentIntents.retrieve(first.intentId)).amount).toBe(HALF);
  });

  test('counts all the same when the payment went through at the lower amount', async () => {
    const { visitor, intentId } = await halfOff();
    await stack.service.sql('update coupon_redemptions set released_at = now() where coupon_id = $1', [
      coupon,
    ]);
    await stack.service.sql('update coupon_counters set used = 0 where scope = $1', [`coupon:${coupon}`]);
    await confirm(intentId);
    await visitor.post('/sales/record', { stripePaymentId: intentId });
    expect(await used()).toBe(1);
    expect(
      await stack.service.sql(
        'select redeemed_at is not null as redeemed, released_at from coupon_redemptions where coupon_id = $1',
        [coupon],
      ),
    ).toEqual([{ redeemed: true, released_at: null }]);
  });
});

describe('from when the browser was told that it may confirm', () => {
  test('another tab that takes the coupon off makes nothing dearer', async () => {
    const { visitor, intentId } = await halfOff();
    await ready(visitor, intentId, HALF);
    const answer = await remove(visitor, intentId);
    expect(await answer.json()).toMatchObject({ code: 'CHECKOUT_ENDED' });
    expect(await confirm(intentId)).toBe('payment_intent_unexpected_state');
    expect(await used()).toBe(0);
  });

  test('another tab that takes it off too late finds the payment made, with its coupon', async () => {
    const { visitor, intentId } = await halfOff();
    await ready(visitor, intentId, HALF);
    expect(await confirm(intentId)).toBe(HALF);
    expect(await (await remove(visitor, intentId)).json()).toMatchObject({ code: 'PAYMENT_COMPLETE' });
    expect(
      await stack.service.sql('select amount_cents, coupon_id from sales where payment_id = $1', [intentId]),
    ).toEqual([{ amount_cents: HALF, coupon_id: coupon }]);
  });

  test('a coupon after a declined card still makes it cheaper, in the same payment', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    await ready(visitor, intentId, FULL);
    expect((await apply(visitor, intentId)).status).toBe(200);
    expect((await ready(visitor, intentId, HALF)).status).toBe(204);
    expect(await confirm(intentId)).toBe(HALF);
  });
});
