import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { insertSales } from './insert-sales.js';
import { link, person, startStack, type Stack } from './stack.js';

const RENAMED = 21;
const OTHER = 22;
let stack: Stack;
let others: Awaited<ReturnType<typeof startPublisher>>;

beforeAll(async () => {
  const bus = await freshBus();
  stack = await startStack({ AMQP_URL: bus });
  others = await startPublisher(bus);
  for (const id of [RENAMED, OTHER]) stack.people.set(id, person(id));
  stack.links.set('OTHER000', link({ code: 'OTHER000', partnerId: OTHER }));
  await insertSales(stack.service, { partnerId: RENAMED, count: 30 });
  await insertSales(stack.service, { partnerId: OTHER, count: 3 });
  await eventually(async () =>
    expect(
      await stack.service.sql('select from stripe_transactions where partner_id is not null'),
    ).toHaveLength(33),
  );
});
afterAll(async () => {
  await others.close();
  await stack.close();
});

/** Holds what `statement` locks until it is let go, and leaves no other trace. */
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
const waiting = (part: string, count: number) =>
  eventually(async () => {
    const statements = await stack.service.sql<{ query: string; since: string }>(
      `select query, query_start::text as since from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const found = statements.filter(({ query }) => query.includes(part));
    expect(found).toHaveLength(count);
    return found;
  });

describe('concurrent writers of the lists', () => {
  test('do not wait for a partner whose many sales are given a new name', async () => {
    const paymentId = await stack.visit('client').pay('OTHER000');
    await stack.service.app.get(ReconcileSales).reconcile();
    await eventually(async () =>
      expect(
        await stack.service.sql('select from subscriptions where payment_id = $1', [paymentId]),
      ).toHaveLength(1),
    );
    await stack.stripe.refunds.create({ payment_intent: paymentId, amount: 900 });
    const { data } = await stack.stripe.events.list({ types: ['charge.refunded'] });

    const letGo = await hold(`select from stripe_transactions where partner_id = ${RENAMED} for update`);
    stack.people.set(RENAMED, person(RENAMED, { firstName: 'Renamed', revision: 2 }));
    await others.publish(partnerUpdated, [{ subject: `partner/${RENAMED}`, data: { partnerId: RENAMED } }]);
    const renaming = await waiting('update stripe_transactions', 1);
    expect((await stack.deliver(data[0]!)).status).toBe(200);
    // The very statement still waits: the refund did not get through because it had given up.
    expect(await waiting('update stripe_transactions', 1)).toEqual(renaming);
    await letGo();
    for (const table of ['subscriptions', 'stripe_transactions'])
      await eventually(async () =>
        expect(
          await stack.service.sql(
            `select from ${table} where partner_id = $1 and partner_name like 'renamed%'`,
            [RENAMED],
          ),
        ).toHaveLength(30),
      );
  });

  test("pay and take back without standing in each other's way, and the counts stay right", async () => {
    const [paid, unpaid] = await stack.service.sql<{ sale_id: number }>(
      'select sale_id from subscriptions where partner_id = $1 order by sale_id limit 2',
      [RENAMED],
    );
    const [takenBack] = await stack.service.sql<{ sale_id: number }>(
      'select sale_id from subscriptions where partner_id = $1 order by sale_id limit 1',
      [OTHER],
    );
    const mark = (saleId: number, isPaid: boolean) =>
      stack.service.sql('update subscriptions set is_paid = $2 where sale_id = $1', [saleId, isPaid]);
    await mark(paid!.sale_id, true);
    await mark(takenBack!.sale_id, true);

    const letGo = await hold(
      `select from subscription_counts where partner_id = ${RENAMED} and is_paid for update`,
    );
    const marks = [mark(unpaid!.sale_id, true)];
    await waiting('update subscriptions', 1);
    marks.push(mark(takenBack!.sale_id, false));
    await waiting('update subscriptions', 2);
    await letGo();
    expect((await Promise.allSettled(marks)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const counts = (sql: string) => stack.service.sql(`${sql} order by 1, 2`);
    expect(
      await counts(
        'select partner_id, is_paid, subscriptions from subscription_counts where subscriptions > 0',
      ),
    ).toEqual(
      await counts(
        `select filter.partner_id, is_paid, count(*) as subscriptions
         from subscriptions cross join lateral (values (0), (subscriptions.partner_id)) as filter (partner_id) group by 1, 2`,
      ),
    );
  });
});

test('living connections work on after a release has added columns', async () => {
  await stack.control('checkout-sessions', {
    count: 1,
    amount: 4_500,
    client_reference_id: 'NOBODY00',
    email: 'nobody@example.org',
  });
  await stack.service.app.get(ReconcileSales).reconcile();
  const reads = [
    ['admin', '/admin/clients?limit=2'],
    ['admin', '/admin/clients?search=first'],
    ['admin', '/admin/clients?search=pi_21_7'],
    ['admin', '/admin/stripe-transactions'],
    ['admin', '/admin/unknown-referral-codes'],
    ['service', `/internal/newest-sales?partnerId=${RENAMED}&perReferral=2`],
    ['service', '/internal/check-books/sales?from=0&limit=100'],
  ] as const;
  /** Often enough that every connection of the pool has the statement prepared. */
  const readAll = async () => {
    for (const [role, path] of reads)
      for (let times = 0; times < 5; times++)
        expect([path, (await stack.service.as({ role, userId: 1 })(path)).status]).toEqual([path, 200]);
  };
  await readAll();
  for (const table of [
    'sales',
    'checkouts',
    'subscriptions',
    'stripe_transactions',
    'unknown_codes',
    'partners',
  ])
    await stack.service.sql(`alter table ${table} add column of_the_next_release text`);
  await readAll();
});
