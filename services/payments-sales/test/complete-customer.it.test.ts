import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page, SaleForMail, SaleRow } from '@portal/contracts/http/internal';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { saleCustomerCompleted } from '@portal/contracts/events/sale-customer-completed';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { copyOutbox } from './copy-outbox.js';
import { link, person, startStack, type Stack, type Visitor } from './stack.js';

/** As the specification has it (section 3, 'Sale record'), but of a payment. */
const record = {
  referralCode: 'AVA0AUT0',
  amount: 129,
  couponCode: null,
  customerFirstName: 'Dana',
  customerLastName: 'Reyes',
  customerEmail: 'dana@example.org',
  carrier: 'Acme Mutual',
};
const dana = {
  first_name: 'Dana',
  last_name: 'Reyes',
  email: 'dana@example.org',
  carrier: 'Acme Mutual',
};
const nobody = { first_name: null, last_name: null, email: null, carrier: null };

const SAMPLE = '../../../contracts/events/samples/sale.customer-completed.json';

let stack: Stack;
let others: Awaited<ReturnType<typeof startPublisher>>;
let visitors = 0;
const someone = () => stack.visit(`visitor-${++visitors}`);

beforeAll(async () => {
  const bus = await freshBus();
  stack = await startStack({ AMQP_URL: bus });
  others = await startPublisher(bus);
  await copyOutbox(stack.service);
});
afterAll(async () => {
  await others.close();
  await stack.close();
});

/** Pays as a client does that knows the specified calls alone; the payment's id. */
async function pay(visitor: Visitor, code?: string): Promise<string> {
  const { intentId } = await visitor.open(code);
  await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  return intentId;
}
const tell = (visitor: Visitor, paymentId: string, changes: object = {}) =>
  visitor.post('/sales/record', { ...record, stripePaymentId: paymentId, ...changes });
const webhook = async (paymentId: string) =>
  stack.deliver({
    id: `evt_${paymentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1_000),
    data: { object: await stack.stripe.paymentIntents.retrieve(paymentId) },
  });
async function saleOf(paymentId: string) {
  const sales = await stack.service.sql<{ id: string } & Record<string, unknown>>(
    'select id, first_name, last_name, email, carrier from sales where payment_id = $1',
    [paymentId],
  );
  expect(sales).toHaveLength(1);
  const [{ id, ...customer }] = sales as [(typeof sales)[0]];
  return { id: Number(id), customer };
}
const completionsOf = (saleId: number) =>
  stack.service.sql<{ data: unknown }>(
    `select data from written where type = 'sale.customer-completed' and (data->>'saleId')::bigint = $1`,
    [saleId],
  );
const kept = async (paymentId: string) =>
  (
    await stack.service.sql(
      'select first_name, last_name, email, carrier from checkouts where payment_intent_id = $1',
      [paymentId],
    )
  )[0];
const read = async <T>(path: string) =>
  (await (await stack.service.as({ role: 'service' })(path)).json()) as T;

describe('the documented call is enough', () => {
  test('when it comes first: the sale is recorded with the customer, and the webhook changes nothing', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    expect((await tell(visitor, paymentId)).status).toBe(201);
    expect((await webhook(paymentId)).status).toBe(200);
    const { id, customer } = await saleOf(paymentId);
    expect(customer).toEqual(dana);
    expect(await completionsOf(id)).toEqual([]); // sale.recorded told of a whole sale
  });

  test('when the webhook comes first: the sale is completed, and that is told once', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    await webhook(paymentId);
    expect((await saleOf(paymentId)).customer).toEqual(nobody);
    const answer = await tell(visitor, paymentId);
    const { id, customer } = await saleOf(paymentId);
    expect([answer.status, await answer.json()]).toMatchObject([200, { id, amountInCents: 12_900 }]);
    expect(customer).toEqual(dana);
    expect((await tell(visitor, paymentId)).status).toBe(200);
    expect(await completionsOf(id)).toEqual([{ data: { saleId: id, partnerId: 7 } }]);
  });

  test('when the webhook comes while Stripe is asked', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    const intents = stack.service.app.get(Stripe).paymentIntents;
    const intent = await intents.retrieve(paymentId, { expand: ['latest_charge'] });
    jest.spyOn(intents, 'retrieve').mockImplementationOnce(async () => {
      await webhook(paymentId);
      return intent;
    });
    expect((await tell(visitor, paymentId)).status).toBe(200);
    const { id, customer } = await saleOf(paymentId);
    expect(customer).toEqual(dana);
    expect(await completionsOf(id)).toHaveLength(1);
  });

  test('whatever comes at the same moment: one sale, one customer, told once at most', async () => {
    for (let round = 0; round < 25; round++) {
      const visitor = someone();
      const paymentId = await pay(visitor);
      const statuses = await Promise.all([
        webhook(paymentId).then(({ status }) => status),
        tell(visitor, paymentId).then(({ status }) => status),
        tell(visitor, paymentId, { customerFirstName: 'Eve', customerEmail: 'eve@example.org' }).then(
          ({ status }) => status,
        ),
        visitor.post('/sales/record', { stripePaymentId: paymentId }).then(({ status }) => status),
        tell(someone(), paymentId, { customerFirstName: 'Mallory' }).then(({ status }) => status),
        webhook(paymentId).then(({ status }) => status),
      ]);
      expect(statuses.filter((status) => ![200, 201].includes(status))).toEqual([]);
      const { id, customer } = await saleOf(paymentId);
      const eve = { ...dana, first_name: 'Eve', email: 'eve@example.org' };
      expect([dana, eve]).toContainEqual(customer);
      expect(await kept(paymentId)).toEqual(customer);
      expect((await completionsOf(id)).length).toBeLessThanOrEqual(1);
    }
  });

  test('also of a sale that was recorded long ago, before there was such a call', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    await webhook(paymentId);
    await stack.service.sql(
      `update sales set occurred_at = '2025-01-01', month = '2025-01' where payment_id = $1`,
      [paymentId],
    );
    await tell(visitor, paymentId);
    expect((await saleOf(paymentId)).customer).toEqual(dana);
  });

  test.each<[string, (visitor: Visitor, paymentId: string) => Promise<unknown>]>([
    ['with other details', (visitor, paymentId) => tell(visitor, paymentId, { customerFirstName: 'Eve' })],
    ['without details', (visitor, stripePaymentId) => visitor.post('/sales/record', { stripePaymentId })],
    ["of somebody else's", (_visitor, paymentId) => tell(someone(), paymentId, { customerFirstName: 'Eve' })],
    ["of Stripe's", (_visitor, paymentId) => webhook(paymentId)],
    ['of nobody: the reconciler', () => stack.service.app.get(ReconcileSales).reconcile()],
  ])(
    'also where a process died after it had kept the details, by any later call: %s',
    async (_whose, call) => {
      const visitor = someone();
      const paymentId = await pay(visitor);
      await webhook(paymentId);
      await stack.service.sql(
        `update checkouts set first_name = 'Dana', last_name = 'Reyes', email = 'dana@example.org', carrier = 'Acme Mutual'
       where payment_intent_id = $1`,
        [paymentId],
      );
      await call(visitor, paymentId);
      const { id, customer } = await saleOf(paymentId);
      expect(customer).toEqual(dana);
      expect(await completionsOf(id)).toHaveLength(1);
    },
  );

  test('also after a refund', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    await webhook(paymentId);
    await stack.stripe.refunds.create({ payment_intent: paymentId });
    const { data } = await stack.stripe.events.list({ types: ['charge.refunded'] });
    await stack.deliver(data[0]!);
    expect((await tell(visitor, paymentId)).status).toBe(200);
    expect((await saleOf(paymentId)).customer).toEqual(dana);
  });
});

describe('it never overwrites', () => {
  const eve = { customerFirstName: 'Eve', customerEmail: 'eve@example.org', carrier: 'Other' };

  test('what an earlier call gave', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    await tell(visitor, paymentId);
    expect((await tell(visitor, paymentId, eve)).status).toBe(200);
    const { id, customer } = await saleOf(paymentId);
    expect([customer, await completionsOf(id)]).toEqual([dana, []]);
  });

  test('what was kept before the card was confirmed', async () => {
    const visitor = someone();
    const paymentId = await visitor.pay();
    expect((await tell(visitor, paymentId, eve)).status).toBe(201);
    expect((await tell(visitor, paymentId, eve)).status).toBe(200);
    expect((await saleOf(paymentId)).customer).toEqual(dana);
    expect(await kept(paymentId)).toEqual(dana);
  });

  test('what Stripe knew of a session, which no browser owns', async () => {
    await stack.control('checkout-sessions', {
      count: 1,
      amount: 4_500,
      client_reference_id: 'AVA0AUT0',
      email: 'of.session@example.org',
    });
    const { data } = await stack.stripe.events.list({ types: ['checkout.session.completed'] });
    await stack.deliver(data[0]!);
    const [sale] = await stack.service.sql<{ payment_id: string }>(
      'select payment_id from sales where email = $1',
      ['of.session@example.org'],
    );
    const visitorless = stack.service.as({ role: 'anonymous' });
    for (const call of [someone().post, (path: string, json: object) => visitorless(path, { json })])
      expect((await call('/sales/record', { ...record, stripePaymentId: sale!.payment_id })).status).toBe(
        200,
      );
    expect((await saleOf(sale!.payment_id)).customer).toEqual({ ...nobody, email: 'of.session@example.org' });
  });
});

describe("somebody else's browser", () => {
  test.each([
    ['another', () => someone().post],
    [
      'one without a cookie',
      () => (path: string, json: object) => stack.service.as({ role: 'anonymous' })(path, { json }),
    ],
    [
      "the partner's own",
      () => (path: string, json: object) =>
        stack.service.as({ role: 'partner', userId: 7, visitor: 'partner' })(path, { json }),
    ],
  ])('changes nothing and learns nothing, whichever came first: %s', async (_who, its) => {
    const [first, second] = [someone(), someone()];
    const answers = [];
    for (const [owner, whole] of [
      [first, false],
      [second, true],
    ] as const) {
      const paymentId = await pay(owner);
      if (whole) await tell(owner, paymentId);
      const given = { ...record, customerFirstName: 'Mallory', stripePaymentId: paymentId };
      if (!whole) expect((await its()('/sales/record', given)).status).toBe(201);
      const answer = await its()('/sales/record', given);
      expect(answer.status).toBe(200);
      const told = (await answer.json()) as Record<string, unknown>;
      answers.push(Object.keys(told));
      expect(JSON.stringify(told)).not.toMatch(/Dana|Reyes|dana@|Acme|Mallory/);
      const { customer } = await saleOf(paymentId);
      expect(customer).toEqual(whole ? dana : nobody);
      // Whoever bought may still say who they are.
      await tell(owner, paymentId);
      expect((await saleOf(paymentId)).customer).toEqual(dana);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('what is wrong changes nothing', () => {
  const REQUIRED = 'Please fill in all required fields before proceeding.';
  const LONG = 'Please use at most 200 characters';
  const EMAIL = 'Please enter a valid email';

  test.each([
    ['no e-mail', { customerEmail: undefined }, { customerEmail: [REQUIRED] }],
    [
      'a carrier alone',
      { customerFirstName: undefined, customerLastName: undefined, customerEmail: undefined },
      { customerFirstName: [REQUIRED], customerLastName: [REQUIRED], customerEmail: [REQUIRED] },
    ],
    ['a blank last name', { customerLastName: ' \t' }, { customerLastName: [REQUIRED] }],
    ['a first name that is null', { customerFirstName: null }, { customerFirstName: [REQUIRED] }],
    ['a carrier that is no text', { carrier: { name: 'Acme' } }, { carrier: [REQUIRED] }],
    ['a name of 201 letters', { customerFirstName: 'x'.repeat(201) }, { customerFirstName: [LONG] }],
    ['an e-mail that is none', { customerEmail: 'dana' }, { customerEmail: [EMAIL] }],
    ['two e-mails', { customerEmail: 'a@example.org, b@example.org' }, { customerEmail: [EMAIL] }],
    [
      'an e-mail of 255 letters',
      { customerEmail: `${'x'.repeat(243)}@example.org` },
      { customerEmail: [EMAIL] },
    ],
    ['a NUL in a name', { customerLastName: 'Re\0yes' }, { customerLastName: [expect.any(String)] }],
    ['a NUL in a carrier', { carrier: 'Ac\0me' }, { carrier: [expect.any(String)] }],
    ['a NUL in an e-mail', { customerEmail: 'da\0na@example.org' }, { customerEmail: [expect.any(String)] }],
  ])('%s', async (_what, changes, errors) => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    for (const before of ['nothing', 'the webhook']) {
      if (before === 'the webhook') await webhook(paymentId);
      const answer = await tell(visitor, paymentId, changes);
      expect([before, answer.status, await answer.json()]).toMatchObject([before, 400, { errors }]);
    }
    expect([await kept(paymentId), (await saleOf(paymentId)).customer]).toEqual([nobody, nobody]);
  });

  test('whatever stands in the fields that nobody reads', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    const nonsense = { amount: 'a lot', couponCode: 7, referralCode: ['NONE'] };
    expect((await tell(visitor, paymentId, nonsense)).status).toBe(201);
    expect((await saleOf(paymentId)).customer).toEqual(dana);
  });

  test('a payment that has not succeeded keeps nobody: the details of the one that does count', async () => {
    const visitor = someone();
    const { intentId } = await visitor.open();
    expect((await tell(visitor, intentId, { customerEmail: 'typo@example.org' })).status).toBe(409);
    expect(await kept(intentId)).toEqual(nobody);
    await stack.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await tell(visitor, intentId);
    expect((await saleOf(intentId)).customer).toEqual(dana);
  });

  test('a sale that was voided stays as it is', async () => {
    const visitor = someone();
    const paymentId = await pay(visitor);
    await webhook(paymentId);
    const { id } = await saleOf(paymentId);
    const admin = stack.service.as({ role: 'admin', userId: 1 });
    await admin(`/admin/sales/${id}`, { method: 'DELETE' });
    expect((await tell(visitor, paymentId)).status).toBe(200);
    expect([await kept(paymentId), (await saleOf(paymentId)).customer]).toEqual([nobody, nobody]);
    expect(await completionsOf(id)).toEqual([]);
  });

  test('a partner who was deleted leaves nobody to keep details for', async () => {
    stack.links.set('GONE0000', link({ id: 66, code: 'GONE0000', partnerId: 66 }));
    stack.people.set(66, person(66));
    const [told, untold] = [someone(), someone()];
    const payments = [await pay(told, 'GONE0000'), await pay(untold, 'GONE0000')];
    await webhook(payments[0]!);
    await others.publish(partnerDeleted, [{ subject: 'partner/66', data: { partnerId: 66 } }]);
    await eventually(async () =>
      expect(
        await stack.service.sql('select from checkouts where partner_id = 66 and erased_at is not null'),
      ).toHaveLength(2),
    );
    expect((await tell(told, payments[0]!)).status).toBe(404);
    expect((await tell(untold, payments[1]!)).status).toBe(404);
    for (const paymentId of payments) expect(await kept(paymentId)).toEqual(nobody);
  });

  test('nor does one whose erasing has only begun', async () => {
    stack.links.set('GOING000', link({ id: 67, code: 'GOING000', partnerId: 67 }));
    const visitor = someone();
    const paymentId = await pay(visitor, 'GOING000');
    await stack.service.sql('insert into partners (id, deleted_at) values (67, now())');
    expect((await tell(visitor, paymentId)).status).toBe(404);
    expect(await kept(paymentId)).toEqual(nobody);
  });
});

describe('what follows', () => {
  const HANNA = 31;
  beforeAll(() => {
    stack.links.set('HAN0NA00', link({ id: 31, code: 'HAN0NA00', partnerId: HANNA }));
    stack.people.set(HANNA, person(HANNA));
  });
  const signals = () =>
    stack.service.sql(
      `select data from written where type = 'partner-clients.changed' and (data->>'partnerId')::bigint = $1`,
      [HANNA],
    );
  const clients = () =>
    read<Page<SaleRow> & { total: number }>(`/internal/partner-clients?partnerId=${HANNA}`);
  const subscription = async (saleId: number) =>
    (
      await stack.service.sql(
        'select first_name, last_name, email, search from subscriptions where sale_id = $1',
        [saleId],
      )
    )[0];
  /** A sale without a customer that is in every list already. */
  async function listed(visitor: Visitor): Promise<{ paymentId: string; id: number }> {
    const paymentId = await pay(visitor, 'HAN0NA00');
    await webhook(paymentId);
    const { id } = await saleOf(paymentId);
    await eventually(async () => {
      expect(await subscription(id)).toMatchObject({ first_name: null, email: null });
      expect(
        await stack.service.sql('select from stripe_transactions where payment_id = $1', [paymentId]),
      ).toHaveLength(1);
    });
    return { paymentId, id };
  }

  test('every list shows the customer, and the screens that are open are told to read again', async () => {
    const visitor = someone();
    const { paymentId, id } = await listed(visitor);
    expect((await clients()).total).toBe(0);
    const before = (await signals()).length;
    await tell(visitor, paymentId);
    await eventually(async () => {
      const { rows, total } = await clients();
      expect([total, rows]).toMatchObject([
        1,
        [{ id, customerFirstName: 'Dana', customerLastName: 'Reyes', customerEmail: 'dana@example.org' }],
      ]);
      expect(await subscription(id)).toMatchObject({
        first_name: 'Dana',
        last_name: 'Reyes',
        email: 'dana@example.org',
        search: expect.stringContaining('dana reyes dana@example.org'),
      });
      expect(
        await stack.service.sql('select customer_email from stripe_transactions where payment_id = $1', [
          paymentId,
        ]),
      ).toEqual([{ customer_email: 'dana@example.org' }]);
      expect((await signals()).length).toBe(before + 1);
    });
    expect(await read<SaleForMail>(`/internal/sales/${id}`)).toMatchObject({
      customerEmail: 'dana@example.org',
      carrier: 'Acme Mutual',
    });
    const found = await stack.service.as({ role: 'admin', userId: 1 })('/admin/clients?search=dana%20reyes');
    expect(await found.json()).toContainEqual(expect.objectContaining({ saleId: id }));
  });

  test('a customer who came before stays one client, and the payments are read again all the same', async () => {
    const visitor = someone();
    const { paymentId, id } = await listed(visitor);
    const [{ total }, before] = [await clients(), (await signals()).length];
    await tell(visitor, paymentId);
    await eventually(async () => {
      expect(await subscription(id)).toMatchObject({ first_name: 'Dana' });
      expect((await signals()).length).toBe(before + 1);
    });
    expect((await clients()).total).toBe(total);
  });

  test('the counts and totals of the lists stay as they were', async () => {
    const figures = async () => [
      await stack.service.sql('select * from subscription_counts order by partner_id, is_paid'),
      await stack.service.sql('select * from sale_totals_by_day order by day, product_name'),
    ];
    const visitor = someone();
    const { paymentId, id } = await listed(visitor);
    const before = await figures();
    await tell(visitor, paymentId);
    await eventually(async () => expect(await subscription(id)).toMatchObject({ first_name: 'Dana' }));
    expect(await figures()).toEqual(before);
  });

  test('the event says what its sample does, and nothing of the customer', async () => {
    const sample = JSON.parse(readFileSync(join(import.meta.dirname, SAMPLE), 'utf8')) as object;
    const [told] = await stack.service.sql<{ data: object; version: number; source: string }>(
      `select data, version, source from written where type = 'sale.customer-completed' limit 1`,
    );
    expect(Object.keys(told!.data).toSorted()).toEqual(Object.keys(sample).toSorted());
    expect(saleCustomerCompleted.data.parse(told!.data)).toEqual(told!.data);
    expect([told!.version, told!.source]).toEqual([
      saleCustomerCompleted.version,
      saleCustomerCompleted.source,
    ]);
  });
});
