import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { commissionFor } from '@portal/contracts/values/money';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import { announceError } from '@portal/kit/testing/error-watch';
import Stripe from 'stripe';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { copyOutbox } from './copy-outbox.js';
import { customer, link, startStack, type Stack } from './stack.js';

let stack: Stack;
let visitors = 0;
const someone = () => stack.visit(`visitor-${++visitors}`);
const salesOf = (paymentId: string) =>
  stack.service.sql('select * from sales where payment_id = $1', [paymentId]);
const succeeded = async (paymentId: string, id = 'evt_1') => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1_000),
  data: { object: await stack.stripe.paymentIntents.retrieve(paymentId) },
});

/** Customers come a few at a time; what they do afterwards is what happens at once. */
async function payMany(count: number): Promise<string[]> {
  const payments: string[] = [];
  while (payments.length < count)
    payments.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(5, count - payments.length) }, () => someone().pay()),
      )),
    );
  return payments;
}

beforeAll(async () => {
  stack = await startStack();
  await copyOutbox(stack.service);
});
afterAll(() => stack.close());

describe('a payment becomes a sale', () => {
  test('with what was charged, the price and rate of the checkout, and the customer', async () => {
    const paymentId = await someone().pay();
    const answer = await someone().post('/sales/record', { stripePaymentId: paymentId });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      stripePaymentId: paymentId,
      amount: 129,
      amountInCents: 12_900,
      productName: 'Roadside Assist',
    });
    expect(await salesOf(paymentId)).toMatchObject([
      {
        price_cents: 12_900,
        discount_cents: 0,
        amount_cents: 12_900,
        rate_bps: 1_000,
        commission_cents: 1_290,
        partner_id: 7,
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
        carrier: customer.carrier,
      },
    ]);
  });

  test('and tells where the receipt goes to nobody but the browser that paid', async () => {
    const payer = someone();
    const paymentId = await payer.pay();
    const told = async (visitor: typeof payer) =>
      (await (await visitor.post('/sales/record', { stripePaymentId: paymentId })).json()) as RecordedSale;
    expect((await told(payer)).receiptTo).toBe(customer.email);
    expect(await told(someone())).not.toHaveProperty('receiptTo');
  });

  test('at the amount Stripe charged, whatever the body claims', async () => {
    const paymentId = await someone().pay();
    const claim = {
      referralCode: 'OTHER',
      stripePaymentId: paymentId,
      amount: 9_999,
      couponCode: 'FREE',
      customerFirstName: 'Eve',
      customerLastName: 'Other',
      customerEmail: 'x@example.org',
      carrier: 'None',
    };
    const answer = await someone().post('/sales/record', claim);
    expect(await answer.json()).toMatchObject({ amountInCents: 12_900 });
    expect(await salesOf(paymentId)).toMatchObject([
      { amount_cents: 12_900, coupon_id: null, email: customer.email },
    ]);
  });

  test('at the rate that stood when the checkout began', async () => {
    stack.links.set('RATE0000', link({ code: 'RATE0000', rateBps: 1_250 }));
    const visitor = someone();
    const { clientSecret, intentId } = await visitor.open('RATE0000');
    stack.links.set('RATE0000', link({ code: 'RATE0000', rateBps: 9_000 }));
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await visitor.post('/sales/record', { stripePaymentId: intentId });
    expect(clientSecret).toContain(intentId);
    expect(await salesOf(intentId)).toMatchObject([
      { rate_bps: 1_250, commission_cents: commissionFor(12_900, 1_250) },
    ]);
  });

  test('writes its event in the same statement, and the event reads by its schema', async () => {
    const paymentId = await someone().pay();
    await someone().post('/sales/record', { stripePaymentId: paymentId });
    await someone().post('/sales/record', { stripePaymentId: paymentId });
    const rows = await stack.service.sql<{ data: unknown }>(
      `select data from written where type = 'sale.recorded' and data->>'saleId' = (select id::text from sales where payment_id = $1)`,
      [paymentId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data).not.toHaveProperty('holdDays');
    expect(saleRecorded.data.parse(rows[0]!.data)).toMatchObject({
      amountCents: 12_900,
      commissionCents: 1_290,
      partnerId: 7,
      month: new Date().toISOString().slice(0, 7),
    });
  });

  test('with the hold period that stood when the checkout began, for itself and its event', async () => {
    stack.links.set('HOLD0000', link({ code: 'HOLD0000', holdDays: 14 }));
    const visitor = someone();
    const { intentId } = await visitor.open('HOLD0000');
    stack.links.set('HOLD0000', link({ code: 'HOLD0000', holdDays: 90 }));
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await visitor.post('/sales/record', { stripePaymentId: intentId });
    const [sale] = await salesOf(intentId);
    expect(sale).toMatchObject({ hold_days: 14 });
    const told = await stack.service.sql(
      `select data->'holdDays' as days from written where type = 'sale.recorded' and data->>'saleId' = $1::text`,
      [sale!.id],
    );
    expect(told).toEqual([{ days: 14 }]);
    const forMail = await stack.service.as({ role: 'service' })(`/internal/sales/${String(sale!.id)}`);
    const soldAt = (sale!.occurred_at as Date).toISOString();
    expect(await forMail.json()).toMatchObject({ payableFrom: payableFrom(payableAt(soldAt, 14)!) });
  });
});

describe('the database rounds commission as the contract does', () => {
  test.each([
    [1, 5_000],
    [5, 1_000],
    [4, 1_000],
    [99_99, 1_250],
    [12_345, 3_333],
    [1, 4_999],
  ])('%d cents at %d', async (amount, bps) => {
    const [column] = await stack.service.sql<{ rule: string }>(
      `select pg_get_expr(adbin, adrelid) as rule from pg_attrdef
       join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = 'sales'::regclass and attname = 'commission_cents'`,
    );
    const [row] = await stack.service.sql<{ commission: string }>(
      `select ${column!.rule} as commission from (values ($1::int, $2::int)) sale (amount_cents, rate_bps)`,
      [amount, bps],
    );
    expect(Number(row!.commission)).toBe(commissionFor(amount, bps));
  });
});

describe('a payment that is no sale', () => {
  test('has not succeeded', async () => {
    const { intentId } = await someone().open();
    const answer = await someone().post('/sales/record', { stripePaymentId: intentId });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: 'Payment has not succeeded' });
    expect(await salesOf(intentId)).toEqual([]);
  });

  test.each([
    ['is open', 'requires_payment_method', 'PAYMENT_NOT_SUCCEEDED'],
    ['is with the bank', 'processing', 'PAYMENT_UNDER_WAY'],
    ['was ended', 'canceled', 'CHECKOUT_ENDED'],
  ] as const)('says why: it %s', async (_what, status, code) => {
    const { intentId } = await someone().open();
    const intents = stack.service.app.get(Stripe).paymentIntents;
    const intent = await intents.retrieve(intentId);
    jest.spyOn(intents, 'retrieve').mockResolvedValueOnce({ ...intent, status });
    const answer = await someone().post('/sales/record', { stripePaymentId: intentId });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code }]);
  });

  test('was declined', async () => {
    const paymentId = await someone().pay('AVA0AUT0', '4000000000000002');
    expect((await someone().post('/sales/record', { stripePaymentId: paymentId })).status).toBe(409);
  });

  test('is not known to Stripe', async () => {
    const answer = await someone().post('/sales/record', { stripePaymentId: 'pi_nobody' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'Payment not found' });
  });

  test('did not begin at one of our checkouts', async () => {
    const other = await stack.payElsewhere();
    expect((await someone().post('/sales/record', { stripePaymentId: other.id })).status).toBe(404);
    expect((await stack.deliver(await succeeded(other.id))).status).toBe(200);
    expect(await salesOf(other.id)).toEqual([]);
  });
});

describe('what anybody may ask', () => {
  test.each([
    ['a payment that is none of ours', 404, async () => 'pi_1'],
    [
      'a sale that is recorded',
      200,
      async () => {
        const paymentId = await someone().pay();
        await stack.deliver(await succeeded(paymentId));
        return paymentId;
      },
    ],
  ])('of %s is answered without a question to Stripe', async (_label, status, find) => {
    const paymentId = await find();
    const questions: string[] = [];
    const note = ({ path }: Stripe.RequestEvent) => questions.push(path);
    const stripe = stack.service.app.get(Stripe);
    stripe.on('request', note);
    const answer = await someone().post('/sales/record', { stripePaymentId: paymentId });
    stripe.off('request', note);
    expect([answer.status, questions]).toEqual([status, []]);
  });
});

describe('however many times it is told', () => {
  test('promise 9: fifty copies of a webhook and two event ids make one sale', async () => {
    const paymentId = await someone().pay();
    const first = await succeeded(paymentId, 'evt_a');
    const second = { ...first, id: 'evt_b' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => stack.deliver(n % 10 ? first : second)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await salesOf(paymentId)).toHaveLength(1);
  });

  test('promise 12: two records and two webhooks at once make one sale, for each of many payments', async () => {
    const payments = await payMany(25);
    const statuses = await Promise.all(
      payments.flatMap((paymentId) => [
        ...[1, 2].map(
          async () => (await someone().post('/sales/record', { stripePaymentId: paymentId })).status,
        ),
        ...[1, 2].map(async (n) => (await stack.deliver(await succeeded(paymentId, `evt_${n}`))).status),
      ]),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const [{ sales, payments: distinct }] = (await stack.service.sql<{ sales: string; payments: string }>(
      'select count(*) as sales, count(distinct payment_id) as payments from sales where payment_id = any($1)',
      [payments],
    )) as [{ sales: string; payments: string }];
    expect([Number(sales), Number(distinct)]).toEqual([25, 25]);
  });

  test('promise 11: the webhook alone makes a complete sale', async () => {
    const paymentId = await someone().pay();
    await stack.deliver(await succeeded(paymentId));
    expect(await salesOf(paymentId)).toMatchObject([
      { email: customer.email, first_name: 'Dana', carrier: 'Acme Mutual' },
    ]);
  });

  test('promise 11: without webhook and browser the reconciler finds every payment, once', async () => {
    const payments = await payMany(120);
    const reconciler = stack.service.app.get(ReconcileSales);
    expect(await reconciler.reconcile()).toBeGreaterThanOrEqual(120);
    const rows = await stack.service.sql('select email from sales where payment_id = any($1)', [payments]);
    expect(rows).toHaveLength(120);
    expect(rows.filter(({ email }) => email !== customer.email)).toEqual([]);
    expect(await reconciler.reconcile()).toBe(0);
  });

  test('of several processes one asks Stripe in each period', async () => {
    const reconciler = stack.service.app.get(ReconcileSales);
    await reconciler.takeTurn();
    const [paymentId] = await payMany(1);
    await reconciler.takeTurn();
    expect(await salesOf(paymentId!)).toEqual([]);
    await stack.service.sql(`update reconciler set read_until = read_until - interval '1 hour'`);
    await reconciler.takeTurn();
    expect(await salesOf(paymentId!)).toHaveLength(1);
  });
});

describe('webhooks that arrive at once', () => {
  const payments = () => payMany(30);
  const deliverAll = (events: object[]) => Promise.all(events.map((event) => stack.deliver(event)));
  const eventsOf = (paymentIds: string[]) =>
    stack.service.sql<{ payment_id: string; correlation_id: string }>(
      `select payment_id, correlation_id from sales join written on subject = 'sale/' || sales.id
       where type = 'sale.recorded' and payment_id = any($1)`,
      [paymentIds],
    );

  test('are recorded together, each with its own event that names its request', async () => {
    const paid = await payments();
    const events = await Promise.all(paid.map((id) => succeeded(id)));
    const asked = jest.spyOn(stack.service.database, 'query');
    const answers = await deliverAll(events);
    const statements = asked.mock.calls.filter(([{ name }]) => /^record-sales?$/.test(name)).length;
    asked.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(statements).toBeLessThan(20);
    const told = new Map((await eventsOf(paid)).map((row) => [row.payment_id, row.correlation_id]));
    expect(paid.map((id) => told.get(id))).toEqual(answers.map(({ headers }) => headers.get('x-request-id')));
    expect(await eventsOf(paid)).toHaveLength(30);
  });

  test('do not fail with one that the database refuses', async () => {
    const paid = await payments();
    const refused = paid[20]!;
    await stack.service.sql(`
      create function refuse_sale() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_sale before insert on sales for each row when (new.payment_id = '${refused}')
        execute function refuse_sale()`);
    announceError(/request failed INTERNAL .*error: refused/);
    const answers = await deliverAll(await Promise.all(paid.map((id) => succeeded(id))));
    await stack.service.sql('drop function refuse_sale cascade');
    expect(answers.map(({ status }) => status)).toEqual(paid.map((id) => (id === refused ? 500 : 200)));
    expect(await eventsOf(paid)).toHaveLength(29);
    expect((await stack.deliver(await succeeded(refused))).status).toBe(200);
    expect(await eventsOf(paid)).toHaveLength(30);
  });
});

describe('promise 14: a webhook is believed by its signature', () => {
  test.each([
    { label: 'signed with another secret', how: { secret: 'whsec_of_somebody_else' } },
    { label: 'signed 301 seconds ago', how: { at: Math.floor(Date.now() / 1_000) - 301 } },
    { label: 'signed in the future', how: { at: Math.floor(Date.now() / 1_000) + 400 } },
  ])('refused when $label', async ({ how }) => {
    const paymentId = await someone().pay();
    const answer = await stack.deliver(await succeeded(paymentId), how);
    expect(answer.status).toBe(400);
    expect(await salesOf(paymentId)).toEqual([]);
  });

  test('refused when its body was written anew', async () => {
    const paymentId = await someone().pay();
    const event = await succeeded(paymentId);
    expect((await stack.deliver(event, { body: JSON.stringify(event, null, 1) })).status).toBe(400);
    expect(await salesOf(paymentId)).toEqual([]);
  });

  test('refused without a signature', async () => {
    const answer = await fetch(`${stack.service.url}/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
  });

  test('answered 2xx for an event that means nothing here', async () => {
    expect(
      (
        await stack.deliver({
          id: 'evt_x',
          object: 'event',
          type: 'customer.created',
          created: 1,
          data: { object: {} },
        })
      ).status,
    ).toBe(200);
  });
});

describe('a session paid at a page of Stripe', () => {
  test('with the code of a link becomes a sale of that link', async () => {
    await stack.control('checkout-sessions', {
      count: 1,
      amount: 4_500,
      client_reference_id: 'AVA0AUT0',
      email: 'session@example.org',
      name: 'Sam Ito',
    });
    await stack.service.app.get(ReconcileSales).reconcile();
    expect(
      await stack.service.sql(
        'select amount_cents, partner_id, first_name, last_name from sales where email = $1',
        ['session@example.org'],
      ),
    ).toMatchObject([{ partner_id: 7, first_name: 'Sam', last_name: 'Ito' }]);
  });

  test('with a code that nobody knows makes none', async () => {
    await stack.control('checkout-sessions', {
      count: 1,
      amount: 4_500,
      client_reference_id: 'NOB0DY00',
      email: 'nobody@example.org',
    });
    await stack.service.app.get(ReconcileSales).reconcile();
    expect(await stack.service.sql('select id from sales where email = $1', ['nobody@example.org'])).toEqual(
      [],
    );
  });
});
