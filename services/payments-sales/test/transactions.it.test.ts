import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stripeTransaction, webhookTest, type StripeTransaction } from '@portal/contracts/http/admin-sales';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let bus: Awaited<ReturnType<typeof collectEvents>>;
const admin = (path: string, init?: RequestInit & { json?: unknown }) =>
  stack.service.as({ role: 'admin', userId: 1 })(path, init);
const list = async (query = '') => {
  const rows = (await (await admin(`/admin/stripe-transactions${query}`)).json()) as StripeTransaction[];
  return rows.map((row) => stripeTransaction.parse(row));
};
const find = async (paymentId: string) => (await list(`?search=${paymentId}`))[0];
/** Delivers the events of these types that Stripe made about a payment, in their order or reversed. */
async function deliver(paymentId: string, types: string[], how: 'in order' | 'reversed' = 'in order') {
  const { data } = await stack.stripe.events.list({ types, limit: 100 });
  const events = data.filter(({ data: { object } }) => {
    const { id, payment_intent } = object as { id: string; payment_intent?: string };
    return id === paymentId || payment_intent === paymentId;
  });
  for (const event of how === 'reversed' ? events : events.reverse())
    expect((await stack.deliver(event)).status).toBe(200);
}
const ALL = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
];

beforeAll(async () => {
  const url = await freshBus();
  bus = await collectEvents(url);
  stack = await startStack({ AMQP_URL: url });
});
afterAll(async () => {
  await stack.close();
  await bus.close();
});

describe('payments as they were seen', () => {
  test.each(['in order', 'reversed'] as const)(
    'a sale is told of %s, with its product, customer and partner',
    async (how) => {
      const paymentId = await stack.visit(`buyer-${how}`).pay();
      await deliver(paymentId, ALL, how);
      await eventually(async () =>
        expect(await find(paymentId)).toMatchObject({
          amount: 12_900,
          status: 'succeeded',
          productName: 'Roadside Assist',
          customerEmail: 'dana@example.org',
          partnerName: 'Ava Lind',
          referralCode: 'AVA0AUT0',
          providerUrl: null,
        }),
      );
      await eventually(() =>
        expect(
          bus.events.filter(
            ({ type, subject }) => type === 'payment.observed' && subject === `payment/${paymentId}`,
          ),
        ).not.toEqual([]),
      );
    },
  );

  test('one that was declined needs another card', async () => {
    const paymentId = await stack.visit('declined').pay('AVA0AUT0', '4000000000000002');
    await deliver(paymentId, ALL);
    expect(await find(paymentId)).toMatchObject({
      status: 'requires_payment_method',
      referralCode: 'AVA0AUT0',
    });
  });

  test('what went back shows, of sales and of other payments', async () => {
    const sale = await stack.visit('refunded').pay();
    const other = await stack.payElsewhere({ description: 'Elsewhere' });
    for (const [paymentId, part] of [
      [sale, 900],
      [other.id, 100],
    ] as const) {
      await stack.stripe.refunds.create({ payment_intent: paymentId, amount: part });
      await deliver(paymentId, ALL);
      await eventually(async () =>
        expect(await find(paymentId)).toMatchObject({ status: 'partially_refunded' }),
      );
      await stack.stripe.refunds.create({ payment_intent: paymentId });
      await deliver(paymentId, ALL);
      expect(await find(paymentId)).toMatchObject({ status: 'refunded' });
    }
    expect(await find(other.id)).toMatchObject({
      productName: 'Elsewhere',
      partnerName: null,
      referralCode: null,
    });
    const disputed = await stack.visit('disputed').pay();
    await stack.control('disputes', { payment_intent: disputed });
    await stack.service.app.get(ReconcileSales).reconcile();
    await eventually(async () => expect(await find(disputed)).toMatchObject({ status: 'disputed' }));
  });

  test('in another currency are not listed: their cents are no dollars', async () => {
    const euros = await stack.payElsewhere({ currency: 'eur' });
    await deliver(euros.id, ALL);
    expect((await list('?limit=200')).map(({ id }) => id)).not.toContain(euros.id);
    expect(
      await stack.service.sql('select 1 from stripe_transactions where payment_id = $1', [euros.id]),
    ).toEqual([]);
  });

  test('come newest first, page by page, each once', async () => {
    const whole = await list('?limit=200');
    const seen: string[] = [];
    for (let path: string | null = '/admin/stripe-transactions?limit=2'; path;) {
      const answer: Response = await admin(path);
      expect(answer.headers.get('x-total-count')).toBe(String(whole.length));
      seen.push(...((await answer.json()) as StripeTransaction[]).map(({ id }) => id));
      path = /<\/api([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
    const named = whole.filter(({ partnerName }) => partnerName).length;
    expect(await list('?search=lind')).toHaveLength(named);
    const searched = await admin('/admin/stripe-transactions?search=lind&limit=1');
    expect(searched.headers.get('x-total-count')).toBe(String(named));
    const none = await admin('/admin/stripe-transactions?search=nobody');
    expect(none.headers.get('x-total-count')).toBe('0');
    expect(await list('?search=nobody')).toEqual([]);
  });

  describe('in another order', () => {
    const amounts = [900, 500, 500, 500, 70_000, 20];
    const made: string[] = [];
    const pathOf = (order: string) =>
      `/admin/stripe-transactions?search=ordered&limit=2&${new URLSearchParams(order)}`;

    beforeAll(async () => {
      for (const [n, cents] of amounts.entries()) {
        const id = `pi_ordered_${n}`;
        await stack.service.sql(
          `insert into stripe_transactions (payment_id, created_at, amount_cents, status, observed_at)
           values ($1, timestamptz '2026-01-01' + $2 * interval '1 minute', $3, 'succeeded', now())`,
          [id, Math.floor(n / 2), cents],
        );
        made.push(id);
      }
    });

    // Those that tie come as they were seen, or the other way round.
    const byAmount = [5, 1, 2, 3, 0, 4];
    test.each([
      ['sort=amount&direction=asc', byAmount],
      ['sort=amount&direction=desc', byAmount.toReversed()],
      ['sort=amount', byAmount.toReversed()],
      ['sort=date&direction=asc', [0, 1, 2, 3, 4, 5]],
      ['direction=asc', [0, 1, 2, 3, 4, 5]],
      ['sort=date&direction=desc', [5, 4, 3, 2, 1, 0]],
      ['', [5, 4, 3, 2, 1, 0]],
    ])('%s: page by page and back, each once', async (order, expected) => {
      const pages: string[][] = [];
      let previous: string | null = null;
      for (let path: string | null = pathOf(order); path;) {
        const answer = await admin(path);
        expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '6']);
        pages.push(((await answer.json()) as StripeTransaction[]).map(({ id }) => id));
        const link = answer.headers.get('link') ?? '';
        path = /<\/api([^>]*)>; rel="next"/.exec(link)?.[1] ?? null;
        previous = /<\/api([^>]*)>; rel="prev"/.exec(link)?.[1] ?? null;
      }
      expect(pages.flat()).toEqual(expected.map((n) => made[n]));
      const back = (await (await admin(previous!)).json()) as StripeTransaction[];
      expect(back.map(({ id }) => id)).toEqual(pages.at(-2));
    });

    test('the whole list is sorted as well', async () => {
      const whole = (await list('?limit=200&sort=amount&direction=asc')).map(({ amount }) => amount);
      expect(whole).toEqual(whole.toSorted((a, b) => a - b));
      expect(whole).toHaveLength((await list('?limit=200')).length);
    });

    test('a cursor of one order is none of another', async () => {
      const { headers } = await admin(pathOf('sort=amount'));
      const cursor = /cursor=([^>&]*)>; rel="next"/.exec(headers.get('link')!)![1];
      const answer = await admin(`/admin/stripe-transactions?sort=date&cursor=${cursor}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_CURSOR' }]);
    });

    test.each([
      ['sort=partner', { sort: ['There is no such order'] }],
      ['sort=', { sort: ['There is no such order'] }],
      ['direction=up', { direction: ['There is no such direction'] }],
      ['limit=201', { limit: ['limit must be at most 200'] }],
    ])('400 for %s', async (query, errors) => {
      const answer = await admin(`/admin/stripe-transactions?${query}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { errors }]);
    });
  });

  test('asked again: 304 until something moves', async () => {
    const first = await admin('/admin/stripe-transactions');
    const etag = first.headers.get('etag')!;
    const again = await admin('/admin/stripe-transactions', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const paymentId = await stack.visit('later').pay();
    await deliver(paymentId, ['payment_intent.created']);
    expect((await admin('/admin/stripe-transactions', { headers: { 'if-none-match': etag } })).status).toBe(
      200,
    );
  });
});

describe('does the webhook work?', () => {
  test('the test says when events last came', async () => {
    const answer = webhookTest.parse(await (await admin('/webhook/test')).json());
    expect(answer).toMatchObject({ reachable: true, secretSet: true });
    expect(answer.lastEvents.map(({ type }) => type)).toContain('payment_intent.succeeded');
  });

  test('a simulated event reaches the screens and makes nothing', async () => {
    const sales = () => stack.service.sql('select id from sales');
    const before = [await sales(), await list('?limit=200')];
    const answer = await admin('/webhook/simulate', { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'success', message: 'Test event sent' },
    ]);
    await eventually(() =>
      expect(
        bus.events.filter(
          ({ type, data }) => type === 'payment.observed' && (data as { isTest: boolean }).isTest,
        ),
      ).toHaveLength(1),
    );
    expect([await sales(), await list('?limit=200')]).toEqual(before);
    expect(bus.events.filter(({ type }) => type === 'sale.recorded')).toHaveLength((await sales()).length);
  });

  test.each([
    ['GET', '/webhook/test'],
    ['POST', '/webhook/simulate'],
    ['GET', '/admin/stripe-transactions'],
  ])('%s %s is for administrators', async (method, path) => {
    expect((await stack.service.as({ role: 'partner', userId: 7 })(path, { method })).status).toBe(403);
  });
});
