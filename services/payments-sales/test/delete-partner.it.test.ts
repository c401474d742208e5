import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { insertSales } from './insert-sales.js';
import { link, person, startStack, type Stack } from './stack.js';

const GONE = 21;
const STAYS = 22;
let stack: Stack;
let others: Awaited<ReturnType<typeof startPublisher>>;
const reconcile = () => stack.service.app.get(ReconcileSales).reconcile();
const tellDeleted = () =>
  others.publish(partnerDeleted, [{ subject: `partner/${GONE}`, data: { partnerId: GONE } }]);

beforeAll(async () => {
  const bus = await freshBus();
  stack = await startStack({ AMQP_URL: bus });
  others = await startPublisher(bus);
  stack.people.set(
    GONE,
    person(GONE, { firstName: 'Vanessa', lastName: 'Vane', email: 'vanessa@vane.test' }),
  );
  stack.people.set(STAYS, person(STAYS));
  stack.links.set('GONE0000', link({ code: 'GONE0000', partnerId: GONE }));
});
afterAll(async () => {
  await others.close();
  await stack.close();
});

/** Every table's rows, as text, that hold what may not be left. */
async function traces(): Promise<string[]> {
  const tables = await stack.service.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await stack.service.sql<{ row: string }>(
      `select t::text as row from "${name}" t where t::text ~* 'vanessa|vane\\.test|gone0000|dana|@vanished|pi_21_'`,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  // The payment's own id stays with what says that it is nobody's sale.
  return found.filter(
    (row) =>
      !/^(checkouts|stripe_transactions): /.test(row) ||
      /vanessa|vane\.test|gone0000|dana|@vanished/i.test(row),
  );
}
const countOf = async (table: string, partnerId: number) => {
  const [row] = await stack.service.sql<{ rows: string }>(
    `select count(*) as rows from ${table} where partner_id = $1`,
    [partnerId],
  );
  return Number(row!.rows);
};
const total = async () =>
  Number(
    (await stack.service.as({ role: 'admin', userId: 1 })('/admin/clients')).headers.get('x-total-count'),
  );

test('a deleted partner leaves nothing personal behind, and nothing of it comes again', async () => {
  await insertSales(stack.service, { partnerId: GONE, count: 40 });
  await insertSales(stack.service, { partnerId: STAYS, count: 3 });
  const visitor = stack.visit('a client of theirs');
  const paid = await visitor.pay('GONE0000');
  await reconcile();
  // Paid, and nobody told yet; opened, and not paid yet; paid at a page of Stripe's.
  const untold = await stack.visit('another client').pay('GONE0000');
  const open = await stack.visit('a third').open('GONE0000');
  await stack.control('checkout-sessions', {
    count: 1,
    amount: 900,
    client_reference_id: 'GONE0000',
    email: 'guest@vanished.test',
  });
  const { data } = await stack.stripe.events.list({
    types: ['checkout.session.completed', 'payment_intent.succeeded'],
    limit: 100,
  });
  for (const event of data.filter(({ type }) => type === 'checkout.session.completed'))
    await stack.deliver(event);
  await eventually(async () => expect(await total()).toBe(45));

  await tellDeleted();
  stack.people.delete(GONE);
  stack.links.delete('GONE0000');
  await eventually(async () => expect(await traces()).toEqual([]));
  expect(await total()).toBe(3);
  for (const table of ['sales', 'subscriptions', 'clients', 'client_counts', 'stripe_transactions'])
    expect([table, await countOf(table, GONE)]).toEqual([table, 0]);
  expect(await countOf('sales', STAYS)).toBe(3);

  // What comes late.
  for (const event of data) expect((await stack.deliver(event)).status).toBe(200);
  expect((await visitor.post('/sales/record', { stripePaymentId: paid })).status).toBe(404);
  expect(
    (await stack.visit('another client').post('/sales/record', { stripePaymentId: untold })).status,
  ).toBe(404);
  const details = {
    paymentIntentId: open.intentId,
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'late@vanished.test',
    carrier: 'Acme',
  };
  expect((await stack.visit('a third').post('/payments/customer', details)).status).toBe(404);
  await stack.stripe.refunds.create({ payment_intent: paid });
  await reconcile();
  await others.publish(partnerUpdated, [{ subject: 'partner/21', data: { partnerId: GONE } }]);
  await tellDeleted();
  await eventually(async () => {
    const [row] = await stack.service.sql<{ told: string }>(
      `select count(*) as told from inbox where consumer ~ 'deletion'`,
    );
    expect(Number(row!.told)).toBe(2);
  });
  expect(await traces()).toEqual([]);
  expect(await total()).toBe(3);
});

test('a name that identity told just before is not kept', async () => {
  stack.people.set(GONE, person(GONE, { firstName: 'Vanessa', revision: 9 }));
  await others.publish(partnerUpdated, [{ subject: 'partner/21', data: { partnerId: GONE } }]);
  await eventually(async () => {
    const [row] = await stack.service.sql<{ told: string }>(
      `select count(*) as told from inbox where consumer ~ 'partners'`,
    );
    expect(Number(row!.told)).toBeGreaterThanOrEqual(2);
  });
  expect(await traces()).toEqual([]);
});

test('a sale that was under way meanwhile goes the same way', async () => {
  await insertSales(stack.service, { partnerId: GONE, count: 2, series: 'late_' }, false);
  const [sale] = await stack.service.sql<{ id: number }>('select id from sales where partner_id = $1', [
    GONE,
  ]);
  await others.publish(saleRecorded, [
    {
      subject: `sale/${sale!.id}`,
      data: {
        saleId: Number(sale!.id),
        partnerId: GONE,
        referralId: 1,
        productId: 1,
        productName: 'Roadside Assist',
        amountCents: 1,
        commissionCents: 0,
        rateBps: 0,
        month: '2026-01',
        occurredAt: '2026-01-01T00:00:00.000Z',
      },
    },
  ]);
  await eventually(async () => expect(await countOf('sales', GONE)).toBe(0));
  expect(await countOf('subscriptions', GONE)).toBe(0);
});

test('a session that is recorded for a partner who is deleted meanwhile leaves no customer behind', async () => {
  await tellDeleted();
  await eventually(async () =>
    expect(
      await stack.service.sql('select from partners where id = $1 and deleted_at is not null', [GONE]),
    ).toHaveLength(1),
  );
  // The link was read before it was deleted.
  stack.links.set('GONE0000', link({ code: 'GONE0000', partnerId: GONE }));
  await stack.control('checkout-sessions', {
    count: 1,
    amount: 4_500,
    client_reference_id: 'GONE0000',
    email: 'late@vanished.example',
    name: 'Dana Late',
  });
  const { data } = await stack.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 });
  expect((await stack.deliver(data[0]!)).status).toBe(200);
  expect(await countOf('checkouts', GONE)).toBeGreaterThan(0);
  expect(await traces()).toEqual([]);
});
