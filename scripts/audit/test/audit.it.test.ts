import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, type Address } from '@portal/contracts/calls/define-call';
import { checkSessions, checkUnpaidSales, listStandingSales } from '@portal/contracts/calls/internal';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { Relay } from '@portal/kit/messaging/outbox/relay';
import { eventually } from '@portal/kit/testing/eventually';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { connect } from 'amqplib';
import { ReconcileSales } from '../../../services/payments-sales/src/reconcile/reconcile-sales.js';
import { insertSales } from '../../../services/payments-sales/test/insert-sales.js';
import { link, person, startStack, type Stack } from '../../../services/payments-sales/test/stack.js';
import { AppModule } from '../../../services/payouts/src/app.module.js';
import { audit } from '../audit.ts';
import type { Ask } from '../part.ts';

const GONE = 21;
let sales: Stack;
let payouts: TestService;
let others: Awaited<ReturnType<typeof startPublisher>>;
let bus: string;
/** Stands in for the missing services, so that every event has a queue. */
let rest: Awaited<ReturnType<typeof collectEvents>>;
const QUIET = { outbox: { rows: 0, ageSeconds: 0 }, queues: [], unrouted: 0 };

/** payments-sales and payouts are real; the other services only answer about the bus. */
const ask: Ask = async (call, given) => {
  const service: string = given.service ?? call.by;
  const path = addressOf(call, given as Address);
  const real = new Map<string, TestService>(Object.entries({ 'payments-sales': sales.service, payouts })).get(
    service,
  );
  if (!real) return QUIET as never;
  const answer = await real.as({ role: 'service' })(path);
  if (!answer.ok) throw new Error(`${service} answered ${answer.status} to ${path}`);
  return (await answer.json()) as never;
};
const once = () => audit(ask, { times: 0, ms: 0 });
const balanced = () =>
  eventually(async () => {
    const audited = await once();
    expect(audited.drift).toEqual([]);
    return audited;
  });

let visitors = 0;
const pay = (code?: string) => sales.visit(`visitor-${++visitors}`).pay(code);
const reconcile = () => sales.service.app.get(ReconcileSales).reconcile();
const idOf = async (paymentId: string) => {
  const [row] = await sales.service.sql<{ id: number }>('select id from sales where payment_id = $1', [
    paymentId,
  ]);
  return Number(row!.id);
};
const eventuallyPosted = (saleId: number) =>
  eventually(async () =>
    expect(await payouts.sql('select from sale_commissions where sale_id = $1', [saleId])).toHaveLength(1),
  );
/** Records a sale that is in all books. */
async function sell(): Promise<{ paymentId: string; saleId: number }> {
  const paymentId = await pay();
  await reconcile();
  const saleId = await idOf(paymentId);
  await eventuallyPosted(saleId);
  return { paymentId, saleId };
}
/** The lines that the damage adds to the drift. */
async function driftOf(damage: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await once()).drift);
  await damage();
  return (await once()).drift.filter((line) => !before.has(line));
}

beforeAll(async () => {
  bus = await freshBus();
  rest = await collectEvents(bus);
  sales = await startStack({ AMQP_URL: bus });
  payouts = await startTestService('payouts', AppModule, { AMQP_URL: bus, SECOND_PERSON: 'off' });
  others = await startPublisher(bus);
  sales.people.set(GONE, person(GONE));
  sales.links.set('GONE0000', link({ code: 'GONE0000', partnerId: GONE }));
});
afterAll(async () => {
  await others.close();
  await payouts.close();
  await sales.close();
  await rest.close();
});

test('the books balance after sales, refunds, disputes, a void, payouts, their voids and a deletion', async () => {
  expect((await once()).drift).toEqual([]); // of an empty portal
  const payments: string[] = [];
  for (let n = 0; n < 7; n++) payments.push(await pay());
  for (let n = 0; n < 2; n++) await pay('GONE0000');
  await pay();
  await sales.visit('left').open();
  await reconcile();
  const [kept, part, whole, lost, won, voided, late] = payments as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const admin = { role: 'admin', userId: 1 } as const;
  await eventually(async () => expect(await payouts.sql('select from sale_commissions')).toHaveLength(10));
  await payouts.as(admin)('/admin/monthly-payments', { json: { partnerId: 7, completed: true } });
  await payouts.as(admin)('/admin/monthly-payments', { json: { partnerId: 7, completed: false } });
  await payouts.as(admin)('/admin/payouts', { json: { partnerId: 7, amount: 50 } });

  await sales.stripe.refunds.create({ payment_intent: part, amount: 2_900 });
  await sales.stripe.refunds.create({ payment_intent: whole });
  for (const [payment_intent, status] of [
    [lost, 'lost'],
    [won, 'won'],
  ] as const) {
    await sales.control('disputes', { payment_intent });
    const { data } = await sales.stripe.disputes.list({ payment_intent });
    await sales.control(`disputes/${data[0]!.id}/close`, { status });
  }
  for (const paymentId of [voided, late])
    await sales.service.as(admin)(`/admin/sales/${await idOf(paymentId)}`, { method: 'DELETE' });
  await sales.stripe.refunds.create({ payment_intent: late }); // after the sale was voided
  for (const code of ['NOBODYS1', 'AVA0AUT0'])
    await sales.control('checkout-sessions', {
      count: 1,
      amount: 900,
      client_reference_id: code,
      email: 'guest@example.org',
    });
  await reconcile();
  await others.publish(partnerDeleted, [{ subject: `partner/${GONE}`, data: { partnerId: GONE } }]);
  // Waits for both services: the books also balance before.
  await eventually(async () =>
    expect(await sales.service.sql('select from sales where partner_id = $1', [GONE])).toHaveLength(0),
  );

  const { figures } = await balanced();
  // The amounts left: kept, part, won, the later one and the session's; none of the refunded, the lost and the voided.
  const left = 12_900 + 10_000 + 12_900 + 12_900 + 900;
  const dollars = `${(left / 100).toFixed(2)}`;
  expect(kept).toBeDefined();
  expect(figures).toEqual([
    `At Stripe: 9 payments are sales, of which ${dollars} is left`,
    'Payments that are rightly no sale: 3',
    'Sales of the sample data, which nobody paid: 0',
    `Sales as they stand: 9 sales, ${dollars}, commission ${(left / 1_000).toFixed(2)}`,
    `In the ledger: 9 sales, ${dollars}, commission ${(left / 1_000).toFixed(2)}`,
    'On the bus: 7 services',
  ]);
});

test('what is under way is no drift, if it arrives', async () => {
  await pay();
  expect((await once()).drift).toEqual([
    expect.stringMatching(/^payment pi_\w+: 12900 received, and it is no sale$/),
  ]);
  await expect(
    audit(
      async (call, given) => {
        const answer = await ask(call, given);
        if (call.path === checkSessions.path) await reconcile();
        return answer;
      },
      { times: 50, ms: 100 },
    ),
  ).resolves.toMatchObject({ drift: [] });
});

test('a page of sales that compares well is not read one by one', async () => {
  const asked: string[] = [];
  await audit(
    (call, given) => {
      asked.push(call.path);
      return ask(call, given);
    },
    { times: 0, ms: 0 },
  );
  expect(asked).not.toContain(listStandingSales.path);
  expect(asked).not.toContain(checkUnpaidSales.path);
});

test('a payment that is no sale is told', async () => {
  const { paymentId, saleId } = await sell();
  expect(await driftOf(() => sales.service.sql('delete from sales where id = $1', [saleId]))).toEqual([
    `sale ${saleId}: the ledger has 1290, and there is no such sale`,
    `payment ${paymentId}: 12900 received, and it is no sale`,
  ]);
});

test('a code that was paid for and never seen here is told', async () => {
  const drift = await driftOf(() =>
    sales.control('checkout-sessions', {
      count: 1,
      amount: 700,
      client_reference_id: 'UNSEEN01',
      email: 'guest@example.org',
    }),
  );
  expect(drift).toEqual([expect.stringMatching(/^payment pi_\w+: 700 received, and it is no sale$/)]);
});

test('a sale that nobody paid is told', async () => {
  const drift = await driftOf(async () => {
    await insertSales(sales.service, { partnerId: 7, count: 1, series: 'unpaid_' });
    await eventuallyPosted(await idOf('pi_unpaid_7_1'));
  });
  expect(drift).toEqual([
    `sale ${await idOf('pi_unpaid_7_1')}: its payment pi_unpaid_7_1 is unknown at Stripe`,
  ]);
});

test('another amount than Stripe has, and another refund, are told', async () => {
  const { paymentId, saleId } = await sell();
  expect(
    await driftOf(() =>
      sales.service.sql(
        'update sales set amount_cents = amount_cents + 100, refunded_cents = 5 where id = $1',
        [saleId],
      ),
    ),
  ).toEqual([
    `sale ${saleId}: amount 13000, in the ledger 12900`,
    `sale ${saleId}: commission 1300, in the ledger 1290`,
    `payment ${paymentId}: 12900 received, sale ${saleId} has 13000`,
    `payment ${paymentId}: 0 refunded, sale ${saleId} has 5`,
    `payment ${paymentId}: 12900 left, sale ${saleId} has 13000`,
  ]);
});

test('a sale that is payable at another day than its hold period says is told', async () => {
  const { saleId } = await sell();
  const hold = (days: number) =>
    sales.service.sql('update sales set hold_days = $2 where id = $1', [saleId, days]);
  const drift = await driftOf(() => hold(14));
  const [sold] = await sales.service.sql<{ at: Date }>('select occurred_at as at from sales where id = $1', [
    saleId,
  ]);
  const day = payableFrom(payableAt(sold!.at.toISOString(), 14)!);
  expect(drift).toEqual([`sale ${saleId}: payable from ${day}, in the ledger at once`]);
  await hold(0);
});

test('a sale with a hold period is in the ledger from the same day', async () => {
  sales.links.set('HOLD0000', link({ code: 'HOLD0000', holdDays: 14 }));
  const drift = await driftOf(async () => {
    const paymentId = await pay('HOLD0000');
    await reconcile();
    await eventuallyPosted(await idOf(paymentId));
  });
  expect(drift).toEqual([]);
  expect(await payouts.sql('select from sale_commissions where payable_at > now()')).toHaveLength(1);
});

test('a sale that the ledger lacks, or has for another partner, is told', async () => {
  const lacks = await sell();
  const others = await sell();
  await payouts.sql('alter table ledger_entries disable trigger append_only');
  const drift = await driftOf(async () => {
    await payouts.sql('delete from ledger_entries where sale_id = $1', [lacks.saleId]);
    await payouts.sql('update ledger_entries set partner_id = 8 where sale_id = $1', [others.saleId]);
  });
  expect(drift.filter((line) => !line.startsWith('books'))).toEqual([
    `sale ${lacks.saleId}: it is not in the ledger`,
    `sale ${others.saleId}: partner 7, in the ledger 8`,
  ]);
  expect(drift).toContainEqual(
    expect.stringMatching(/^books, commission: partners: \d+ by the ledger, \d+ kept$/),
  );
});

test("the ledger takes no second 'earned' of a sale; if it had one, it would be told", async () => {
  const { saleId } = await sell();
  const again = () =>
    payouts.sql(
      `insert into ledger_entries (kind, partner_id, sale_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at)
       select kind, partner_id, sale_id, referral_id, month, 0, 0, occurred_at from ledger_entries where sale_id = $1`,
      [saleId],
    );
  await expect(again()).rejects.toThrow('ledger_one_earned_a_sale');
  await payouts.sql('drop index ledger_one_earned_a_sale');
  expect(await driftOf(again)).toContain(`sale ${saleId}: entries 'earned' 1, in the ledger 2`);
});

test('an event that nobody sends, a dead letter and an event without a reader are told', async () => {
  const connection = await connect(bus);
  const channel = await connection.createConfirmChannel();
  await payouts.app.get(Relay).stop();
  const drift = await driftOf(async () => {
    channel.sendToQueue('payouts.sale.dlq', Buffer.from('{}'));
    channel.sendToQueue('unrouted', Buffer.from('{}'));
    await channel.waitForConfirms();
    await payouts.sql(
      `insert into outbox (type, version, source, subject, data, correlation_id, time)
       values ('payout.made', 1, 'payouts', 'payout/1', '{}', 'test', now() - interval '61 seconds')`,
    );
  });
  await connection.close();
  expect(drift).toEqual([
    'payouts: an event waits in the outbox for more than 60 s',
    'payouts.sale: 1 dead letters',
    'bus: 1 events that no queue receives',
  ]);
});
