import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SyncResult, UnknownCode } from '@portal/contracts/http/admin-sales';
import type { CheckedPayments } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import type Stripe from 'stripe';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let bus: Awaited<ReturnType<typeof collectEvents>>;
let visitors = 0;
beforeAll(async () => {
  const url = await freshBus();
  bus = await collectEvents(url);
  stack = await startStack({ AMQP_URL: url });
});
afterAll(async () => {
  await stack.close();
  await bus.close();
});

const pay = (card?: string) => stack.visit(`visitor-${++visitors}`).pay('AVA0AUT0', card);
const reconcile = () => stack.service.app.get(ReconcileSales).reconcile();
const admin = async <Answer>(path: string, init?: RequestInit & { json?: unknown }) =>
  (await (await stack.service.as({ role: 'admin', userId: 1 })(path, init)).json()) as Answer;
const saleOf = async (paymentId: string) =>
  (
    await stack.service.sql(
      `select id, month, standing_amount_cents as amount, standing_commission_cents as commission, revision
       from sales where payment_id = $1`,
      [paymentId],
    )
  )[0];
/** All that Stripe made of these kinds so far, oldest first. */
const told = async (...types: string[]) =>
  (await stack.stripe.events.list({ types, limit: 100 })).data.reverse();
async function deliver(...types: string[]) {
  for (const event of await told(...types)) expect((await stack.deliver(event)).status).toBe(200);
}
/** What `make audit` finds of Stripe's payments and sessions: nothing, where all is well. */
async function drift() {
  const found: string[] = [];
  for (const list of ['payments', 'sessions']) {
    const path = `/internal/check-books/${list}?until=${Math.ceil(Date.now() / 1_000)}`;
    const answer = await stack.service.as({ role: 'service' })(path);
    found.push(...((await answer.json()) as CheckedPayments).drift);
  }
  return found;
}

describe('a refund that fails days later', () => {
  const refundAndFail = async (paymentId: string) => {
    const { id } = await stack.stripe.refunds.create({ payment_intent: paymentId, amount: 4_000 });
    await reconcile();
    expect(await saleOf(paymentId)).toMatchObject({ amount: 8_900, commission: 890, revision: 1 });
    await stack.control(`refunds/${id}/end`, { status: 'failed' });
  };

  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'gives the commission back, told by %s alone',
    async (type) => {
      const paymentId = await pay();
      await refundAndFail(paymentId);
      await deliver(type);
      const sale = await saleOf(paymentId);
      expect(sale).toMatchObject({ amount: 12_900, commission: 1_290, revision: 2 });
      await eventually(() =>
        expect(
          bus.events.filter(
            ({ type, subject }) => type === 'sale.refunded' && subject === `sale/${sale!.id}`,
          ),
        ).toMatchObject([
          { data: { standingCommissionCents: 890 } },
          { data: { standingCommissionCents: 1_290, reason: 'refund' } },
        ]),
      );
      expect(await drift()).toEqual([]);
    },
  );

  test('gives it back though nobody told, once the reconciler asks', async () => {
    const paymentId = await pay();
    const { id } = await stack.stripe.refunds.create({ payment_intent: paymentId, amount: 4_000 });
    await reconcile();
    // An hour later, when nobody asks about the refund itself any more.
    const later = Math.floor(Date.now() / 1_000) + 3_600;
    const readUntil = (moment: number) =>
      stack.service.sql('update reconciler set read_until = to_timestamp($1)', [moment]);
    await readUntil(later - 60);
    await stack.control('state', { clock: later });
    await stack.control(`refunds/${id}/end`, { status: 'failed' });
    await stack.control('state', { clock: null });
    await reconcile();
    expect(await saleOf(paymentId)).toMatchObject({ amount: 12_900, commission: 1_290, revision: 2 });
    await readUntil(later - 3_660);
  });

  test('gives it back beside another refund that stands', async () => {
    const paymentId = await pay();
    await refundAndFail(paymentId);

    await stack.stripe.refunds.create({ payment_intent: paymentId, amount: 900 });
    await deliver('charge.refunded', 'refund.failed');
    expect(await saleOf(paymentId)).toMatchObject({ amount: 12_000, commission: 1_200 });
  });

  test('or is canceled while it waits, as one that is', async () => {
    const paymentId = await pay('4000000000007726');
    const { id } = await stack.stripe.refunds.create({ payment_intent: paymentId });
    await reconcile();
    expect(await saleOf(paymentId)).toMatchObject({ amount: 0 });
    await stack.control(`refunds/${id}/end`, { status: 'canceled' });
    await deliver('refund.updated');
    expect(await saleOf(paymentId)).toMatchObject({ amount: 12_900, commission: 1_290 });
  });

  test('of a payment that is no sale is taken off the list of payments too', async () => {
    const other = await stack.payElsewhere();
    const { id } = await stack.stripe.refunds.create({ payment_intent: other.id });
    await deliver('payment_intent.succeeded', 'charge.refunded');
    const shown = async () => (await admin<unknown[]>(`/admin/stripe-transactions?search=${other.id}`))[0];
    expect(await shown()).toMatchObject({ status: 'refunded' });
    await stack.control(`refunds/${id}/end`, { status: 'failed' });
    await deliver('refund.failed');
    expect(await shown()).toMatchObject({ status: 'succeeded' });
  });
});

describe('a session that is paid by bank debit', () => {
  async function open(code: string, email: string) {
    await stack.control('checkout-sessions', {
      count: 1,
      amount: 4_500,
      client_reference_id: code,
      email,
      name: 'Sam Ito',
      delayed: true,
    });
    const { data } = await stack.stripe.checkout.sessions.list({ limit: 1 });
    return data[0]!;
  }
  const arrive = ({ id }: Stripe.Checkout.Session, status: 'succeeded' | 'failed') =>
    stack.control(`checkout-sessions/${id}/arrive`, { status });
  const recorded = (email: string) =>
    stack.service.sql('select amount_cents, partner_id from sales where email = $1', [email]);

  test('is a sale once the money has arrived, told by the webhook', async () => {
    const session = await open('AVA0AUT0', 'debit@example.org');
    await deliver('payment_intent.processing', 'checkout.session.completed');
    expect(await recorded('debit@example.org')).toEqual([]);
    await arrive(session, 'succeeded');
    await deliver('checkout.session.async_payment_succeeded');
    expect(await recorded('debit@example.org')).toMatchObject([{ amount_cents: 4_500, partner_id: 7 }]);
    expect(await drift()).toEqual([]);
  });

  test('is a sale though nobody told, once the reconciler asks', async () => {
    const session = await open('AVA0AUT0', 'silent@example.org');
    await reconcile();
    expect(await recorded('silent@example.org')).toEqual([]);
    await arrive(session, 'succeeded');
    expect(await reconcile()).toBe(1);
    expect(await recorded('silent@example.org')).toMatchObject([{ amount_cents: 4_500 }]);
  });

  test('waits for its code once the money has arrived, and not before', async () => {
    const session = await open('DEB1T000', 'unknown@example.org');
    const codes = async () =>
      (await admin<UnknownCode[]>('/admin/unknown-referral-codes?search=deb1t')).map(({ amount }) => amount);
    await reconcile();
    expect(await codes()).toEqual([]);
    await arrive(session, 'succeeded');
    await reconcile();
    expect(await codes()).toEqual([4_500]);
  });

  test('is none where the bank sends no money', async () => {
    const session = await open('AVA0AUT0', 'failed@example.org');
    await arrive(session, 'failed');
    await deliver('checkout.session.completed', 'payment_intent.payment_failed');
    await reconcile();
    expect(await recorded('failed@example.org')).toEqual([]);
    expect(await drift()).toEqual([]);
  });
});

describe('a payment in another currency than dollars', () => {
  const mint = (code: string, email: string) =>
    stack.control('checkout-sessions', {
      count: 1,
      amount: 4_500,
      currency: 'eur',
      client_reference_id: code,
      email,
    });

  test.each(['AVA0AUT0', 'EUR0C0DE'])(
    'with the code %s is no sale, waits for none, and is told once',
    async (code) => {
      const email = `${code.toLowerCase()}@example.eu`;
      await mint(code, email);
      await deliver('checkout.session.completed', 'payment_intent.succeeded');
      await reconcile();
      const pulled = await admin<SyncResult>('/admin/sync-stripe-sessions', { method: 'POST' });
      expect(pulled).toMatchObject({ errors: 0 });
      expect(pulled.unknownReferralCodes).not.toContain(code);
      expect(await admin(`/admin/unknown-referral-codes?search=${code}`)).toEqual([]);
      expect(await stack.service.sql('select id from checkouts where email = $1', [email])).toEqual([]);
      expect(await drift()).toEqual([]);
    },
  );
});

describe("a payment at a month's edge", () => {
  const EDGE = Date.UTC(2026, 9, 1) / 1_000;
  test.each(['the webhook', 'the browser', 'the reconciler'])(
    'is of the month that it was made in, though %s tells of it in the next',
    async (who) => {
      await stack.control('state', { clock: EDGE - 2 });
      const visitor = stack.visit(`late-${who}`);
      const paymentId = await visitor.pay();
      await stack.control('state', { clock: EDGE + 3 });
      if (who === 'the webhook') {
        const event = (await told('payment_intent.succeeded')).find(
          ({ data }) => (data.object as Stripe.PaymentIntent).id === paymentId,
        )!;
        expect((await stack.deliver({ ...event, created: EDGE + 3 })).status).toBe(200);
      } else if (who === 'the browser') {
        expect((await visitor.post('/sales/record', { stripePaymentId: paymentId })).status).toBe(201);
      } else {
        await stack.service.sql(`update reconciler set read_until = to_timestamp($1)`, [EDGE - 60]);
        await reconcile();
      }
      await stack.control('state', { clock: null });
      expect(await saleOf(paymentId)).toMatchObject({ month: '2026-09' });
    },
  );
});

describe('after a change of keys Stripe knows none of the intents of before', () => {
  const ONCE = { percent_off: 50, duration: 'once', max_redemptions: 1 } as const;

  test('and a visitor who opened a link comes back to a new checkout, which can be paid', async () => {
    const visitor = stack.visit('of-both-keys');
    const before = await visitor.open();
    await stack.control('reset');
    const after = await visitor.open();
    expect(after.intentId).not.toBe(before.intentId);
    const paymentId = await visitor.pay();
    expect(paymentId).toBe(after.intentId);
    expect((await visitor.post('/sales/record', { stripePaymentId: paymentId })).status).toBe(201);
  });

  test('and the last use of a coupon that one of them held is free', async () => {
    await stack.stripe.coupons.create({ ...ONCE, id: 'LAST1' });
    const apply = async (name: string) => {
      const visitor = stack.visit(name);
      const { intentId } = await visitor.open();
      return visitor.post('/payments/apply-coupon', { paymentIntentId: intentId, couponCode: 'LAST1' });
    };
    expect((await apply('holder')).status).toBe(200);
    await stack.service.sql(`update coupon_redemptions set reserved_at = now() - interval '31 minutes'`);
    await stack.control('reset');
    await stack.stripe.coupons.create({ ...ONCE, id: 'LAST1' });
    expect((await apply('next')).status).toBe(200);
  });
});
