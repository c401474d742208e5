import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRefunded, type SaleRefunded } from '@portal/contracts/events/sale-refunded';
import { freshBus } from '@portal/kit/testing/fresh';
import { eventually } from '@portal/kit/testing/eventually';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { link, startStack, type Stack } from './stack.js';

const AMOUNT = 12_900;
const COMMISSION = 1_290;
let stack: Stack;
let bus: Awaited<ReturnType<typeof collectEvents>>;
let visitors = 0;
const pay = () => stack.visit(`visitor-${++visitors}`).pay();

beforeAll(async () => {
  const url = await freshBus();
  bus = await collectEvents(url);
  stack = await startStack({ AMQP_URL: url });
});
afterAll(async () => {
  await stack.close();
  await bus.close();
});

interface Sale {
  id: number;
  revision: number;
  amount: number;
  commission: number;
}
async function saleOf(paymentId: string): Promise<Sale> {
  const [row] = await stack.service.sql<Sale>(
    `select id, revision, coalesce(standing_amount_cents, amount_cents)::int as amount,
       coalesce(standing_commission_cents, commission_cents)::int as commission
     from sales where payment_id = $1`,
    [paymentId],
  );
  return row!;
}
const refund = (payment_intent: string, amount?: number) =>
  stack.stripe.refunds.create({ payment_intent, ...(amount && { amount }) });

/** The events of a payment, as Stripe made them. */
async function eventsOf(paymentId: string, ...types: string[]) {
  const { data } = await stack.stripe.events.list({ types, limit: 100 });
  return data
    .filter(({ data: { object } }) => {
      const { id, payment_intent } = object as { id: string; payment_intent?: string };
      return id === paymentId || payment_intent === paymentId;
    })
    .reverse();
}
const deliver = async (event: object) => expect((await stack.deliver(event)).status).toBe(200);

/** What was told of a sale adds up to how it stands: the last revision says so, and no revision is missing or twice. */
async function expectToldExactly(sale: Sale): Promise<EventEnvelope<SaleRefunded>[]> {
  return eventually(() => {
    const told = bus.events.filter(
      ({ type, subject }) => type === 'sale.refunded' && subject === `sale/${sale.id}`,
    ) as EventEnvelope<SaleRefunded>[];
    const byRevision = told.toSorted((a, b) => a.data.revision - b.data.revision);
    expect(byRevision.map(({ data }) => data.revision)).toEqual(
      Array.from({ length: sale.revision }, (_, n) => n + 1),
    );
    for (const { data } of told) saleRefunded.data.parse(data);
    const last = byRevision.at(-1)?.data;
    expect([last?.standingAmountCents ?? AMOUNT, last?.standingCommissionCents ?? COMMISSION]).toEqual([
      sale.amount,
      sale.commission,
    ]);
    return byRevision;
  });
}

const permutations = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

describe('promise 10: succeeded, partial refund, refund and dispute', () => {
  test('end in the same state, in whatever order they are told', async () => {
    const ends: number[][] = [];
    for (const order of permutations([0, 1, 2, 3])) {
      const paymentId = await pay();
      await refund(paymentId, 3_000);
      await refund(paymentId, 4_000);
      await stack.control('disputes', { payment_intent: paymentId, amount: 1_000 });
      const events = await eventsOf(
        paymentId,
        'payment_intent.succeeded',
        'charge.refunded',
        'charge.dispute.created',
      );
      expect(events).toHaveLength(4);
      for (const index of order) await deliver(events[index]!);
      const sale = await saleOf(paymentId);
      ends.push([sale.amount, sale.commission]);
      await expectToldExactly(sale);
    }
    expect(ends).toEqual(Array(24).fill([4_900, 490]));
  });

  test('end in the same state when each is told as it happens', async () => {
    const paymentId = await pay();
    const tell = async (type: string) => deliver((await eventsOf(paymentId, type)).at(-1)!);
    await tell('payment_intent.succeeded');
    await refund(paymentId, 3_000);
    await tell('charge.refunded');
    await refund(paymentId, 4_000);
    await tell('charge.refunded');
    await stack.control('disputes', { payment_intent: paymentId, amount: 1_000 });
    await tell('charge.dispute.created');
    const sale = await saleOf(paymentId);
    expect(sale).toMatchObject({ amount: 4_900, commission: 490, revision: 3 });
    const told = await expectToldExactly(sale);
    expect(told.map(({ data }) => [data.reason, data.standingCommissionCents])).toEqual([
      ['refund', 990],
      ['refund', 590],
      ['dispute', 490],
    ]);
  });
});

describe('a refund that comes while the first sale of a partner is being listed', () => {
  const waiting = async (part: string, count: number) =>
    eventually(async () => {
      const statements = await stack.service.sql<{ query: string }>(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(statements.filter(({ query }) => query.includes(part))).toHaveLength(count);
    });
  /** Keeps what `statement` locks until it is let go, and leaves no other trace. */
  async function hold(statement: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const done = stack.service.database
      .transaction(async ({ entities }) => {
        await entities.query(statement);
        held.resolve();
        await promise;
        throw new Error('let go');
      })
      .catch(() => undefined);
    await held.promise;
    return () => (resolve(), done);
  }

  test('waits for it, and does not stand in its way', async () => {
    stack.links.set('NEW0PART', link({ code: 'NEW0PART', partnerId: 9 }));
    const paymentId = await stack.visit(`visitor-${++visitors}`).pay('NEW0PART');
    await refund(paymentId, 3_000);
    const [succeeded] = await eventsOf(paymentId, 'payment_intent.succeeded');
    const [refunded] = await eventsOf(paymentId, 'charge.refunded');

    const letPartnersGo = await hold('insert into partners (id) values (9)');
    const letChangesGo = await hold('lock table sale_changes in exclusive mode');
    await deliver(succeeded!);
    await waiting('insert into partners', 1);
    const told = deliver(refunded!);
    await waiting('update', 1);
    await letPartnersGo();
    await waiting('insert into partners', 0);
    await letChangesGo();
    await told;
    expect(await saleOf(paymentId)).toMatchObject({ amount: 9_900, commission: 990 });
    // Neither gave up for the other: PostgreSQL ends one of two that wait for each other.
    await eventually(async () =>
      expect(await stack.service.sql('select from subscriptions where partner_id = 9')).toHaveLength(1),
    );
    const metrics = await fetch(`${stack.service.url}/metrics`);
    expect(await metrics.text()).not.toContain('outcome="retried"');
  });
});

describe('promise 22: refunds and disputes, partial, shuffled, repeated', () => {
  test('copies at once, of every event of many payments, give exact sums', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, pay));
    for (const [index, payment] of payments.entries()) {
      for (let part = 0; part <= index; part++) await refund(payment, 333 + part);
      if (index % 2) await stack.control('disputes', { payment_intent: payment, amount: 1_001 });
    }
    const events = (
      await Promise.all(
        payments.map((payment) =>
          eventsOf(
            payment,
            'payment_intent.succeeded',
            'charge.refunded',
            'charge.dispute.created',
            'charge.dispute.funds_withdrawn',
          ),
        ),
      )
    ).flat();
    const shuffled = [...events, ...events, ...events].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await Promise.all(shuffled.map(deliver));
    for (const [index, payment] of payments.entries()) {
      const parts = Array.from({ length: index + 1 }, (_, part) => 333 + part);
      const refunded = parts.reduce((sum, part) => sum + part, 0) + (index % 2 ? 1_001 : 0);
      const sale = await saleOf(payment);
      expect(sale).toMatchObject({
        amount: AMOUNT - refunded,
        commission: Math.floor((2 * COMMISSION * (AMOUNT - refunded) + AMOUNT) / (2 * AMOUNT)),
      });
      await expectToldExactly(sale);
    }
  });

  test('a won dispute gives the commission back, a lost one does not', async () => {
    for (const [status, amount, commission] of [
      ['won', AMOUNT, COMMISSION],
      ['lost', 0, 0],
    ] as const) {
      const paymentId = await pay();
      await stack.control('disputes', { payment_intent: paymentId });
      await stack.service.app.get(ReconcileSales).reconcile();
      expect(await saleOf(paymentId)).toMatchObject({ amount: 0, commission: 0 });
      const [dispute] = (await stack.stripe.disputes.list({ payment_intent: paymentId })).data;
      await stack.control(`disputes/${dispute!.id}/close`, { status });
      for (const event of await eventsOf(
        paymentId,
        'charge.dispute.closed',
        'charge.dispute.funds_reinstated',
      ))
        await deliver(event);
      const sale = await saleOf(paymentId);
      expect(sale).toMatchObject({ amount, commission });
      const told = await expectToldExactly(sale);
      expect(told.map(({ data }) => data.reason)).toEqual(
        status === 'won' ? ['dispute', 'dispute-won'] : ['dispute'],
      );
    }
  });

  test('a refund of everything leaves nothing', async () => {
    const paymentId = await pay();
    await refund(paymentId, 1);
    await refund(paymentId, 4_299);
    await refund(paymentId);
    for (const event of await eventsOf(paymentId, 'charge.refunded')) await deliver(event);
    const sale = await saleOf(paymentId);
    expect(sale).toMatchObject({ amount: 0, commission: 0 });
    await expectToldExactly(sale);
  });
});

describe('a refund of which nobody told', () => {
  test('is found by the reconciler, once', async () => {
    const paymentId = await pay();
    await stack.service.app.get(ReconcileSales).reconcile();
    await refund(paymentId, 2_900);
    await stack.service.app.get(ReconcileSales).reconcile();
    await stack.service.app.get(ReconcileSales).reconcile();
    const sale = await saleOf(paymentId);
    expect(sale).toMatchObject({ amount: 10_000, commission: 1_000, revision: 1 });
    await expectToldExactly(sale);
  });

  test('is found with the sale, when that comes later', async () => {
    const visitor = stack.visit(`visitor-${++visitors}`);
    const paymentId = await visitor.pay();
    await refund(paymentId, 2_900);
    expect((await visitor.post('/sales/record', { stripePaymentId: paymentId })).status).toBe(201);
    expect(await saleOf(paymentId)).toMatchObject({ amount: 10_000, commission: 1_000 });
  });

  test('of a payment that is none of ours is answered 2xx and changes nothing', async () => {
    const other = await stack.payElsewhere({ currency: 'eur' });
    await refund(other.id);
    for (const event of await eventsOf(other.id, 'charge.refunded')) await deliver(event);
    expect(await saleOf(other.id)).toBeUndefined();
  });
});

describe('an administrator deletes a commission', () => {
  const admin = () => stack.service.as({ role: 'admin', userId: 41 });
  const remove = (id: number | string) => admin()(`/admin/sales/${id}`, { method: 'DELETE' });
  const listed = async (list: string) => {
    const answer = await stack.service.as({ role: 'service' })(`/internal/${list}?partnerId=7&limit=200`);
    return (await answer.json()) as { rows: { id: number }[]; total?: number };
  };

  test('and the sale is gone from every list, told once, with who and when kept', async () => {
    const payments = [await pay(), await pay()];
    await stack.service.app.get(ReconcileSales).reconcile();
    const [first, second] = await Promise.all(payments.map(saleOf));
    const removals = await Promise.all([remove(first!.id), remove(first!.id)]);
    removals.push(await remove(first!.id));
    expect(removals.map(({ status }) => status)).toEqual([204, 204, 204]);

    const { rows } = await listed('partner-sales');
    expect(rows.map(({ id }) => id)).toContain(second!.id);
    expect(rows.map(({ id }) => id)).not.toContain(first!.id);
    expect((await stack.service.as({ role: 'service' })(`/internal/sales/${first!.id}`)).status).toBe(404);
    expect(
      await stack.service.sql(
        'select reason, changed_by, standing_amount_cents from sale_changes where sale_id = $1',
        [first!.id],
      ),
    ).toMatchObject([{ reason: 'void', changed_by: 41 }]);
    await eventually(() => {
      const told = bus.events.filter(
        ({ type, subject }) => type === 'sale.voided' && subject === `sale/${first!.id}`,
      );
      expect(told).toMatchObject([
        { data: { revision: 1, standingAmountCents: 0, standingCommissionCents: 0 } },
      ]);
    });
  });

  test('and the client is shown with another sale, or not at all once there is none', async () => {
    stack.links.set('BEN0AUT0', { ...stack.links.get('AVA0AUT0')!, code: 'BEN0AUT0', partnerId: 8 });
    const clients = async () => {
      const answer = await stack.service.as({ role: 'service' })('/internal/partner-clients?partnerId=8');
      const { rows, total } = (await answer.json()) as { rows: { id: number }[]; total: number };
      return [total, ...rows.map(({ id }) => id)];
    };
    const payments = [];
    for (let n = 0; n < 2; n++) {
      payments.push(await stack.visit(`visitor-${++visitors}`).pay('BEN0AUT0'));
      await stack.service.app.get(ReconcileSales).reconcile();
    }
    const [first, second] = await Promise.all(payments.map(saleOf));
    await eventually(async () => expect(await clients()).toEqual([1, first!.id]));
    await remove(first!.id);
    expect(await clients()).toEqual([1, second!.id]);
    await remove(second!.id);
    expect(await clients()).toEqual([0]);
  });

  test('and a refund afterwards changes nothing', async () => {
    const paymentId = await pay();
    await stack.service.app.get(ReconcileSales).reconcile();
    const { id } = await saleOf(paymentId);
    await remove(id);
    await refund(paymentId, 100);
    await stack.service.app.get(ReconcileSales).reconcile();
    expect(await saleOf(paymentId)).toEqual({ id, revision: 1, amount: 0, commission: 0 });
    expect((await stack.visit('again').post('/sales/record', { stripePaymentId: paymentId })).status).toBe(
      200,
    );
  });

  test.each(['999999', '0', 'x', '1.5', '99999999999999999999'])('404 for %s', async (id) => {
    const answer = await remove(id);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'Sale not found' });
  });

  test('is for administrators', async () => {
    for (const role of ['partner', 'anonymous', 'service'] as const)
      expect(
        (await stack.service.as({ role, userId: 7 })('/admin/sales/1', { method: 'DELETE' })).status,
      ).toBeGreaterThanOrEqual(401);
  });
});
