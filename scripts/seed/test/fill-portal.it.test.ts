import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BookCheck } from '@portal/contracts/http/internal';
import { commissionFor } from '@portal/contracts/values/money';
import { currentMonth } from '@portal/contracts/values/month';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule as Catalog } from '../../../services/catalog-referrals/src/app.module.js';
import { AppModule as Claims } from '../../../services/claims/src/app.module.js';
import { AppModule as Identity } from '../../../services/identity/src/app.module.js';
import { AppModule as Notifications } from '../../../services/notifications/src/app.module.js';
import { AppModule as Payments } from '../../../services/payments-sales/src/app.module.js';
import { upsertClients } from '../../../services/payments-sales/src/clients/client.sql.js';
import { standingOf } from '../../../services/payments-sales/src/standing/standing.rules.js';
import { ListSales } from '../../../services/payments-sales/src/admin-clients/list-sales.js';
import { ObservePayments } from '../../../services/payments-sales/src/transactions/observe-payments.js';
import { AppModule as Payouts } from '../../../services/payouts/src/app.module.js';
import { expectBooksToBalance } from '../../../services/payouts/test/books.js';
import { BUSIEST } from '../../large-data/catalog.sql.js';
import { fillPortal, type FilledService } from '../fill-portal.js';
import { Refused } from '../../large-data/filler.js';
import { BASE, type Plan } from '../../large-data/plan.js';

const SCALE = 0.001;
const modules: Record<FilledService, Parameters<typeof startTestService>[1]> = {
  identity: Identity,
  'catalog-referrals': Catalog,
  'payments-sales': Payments,
  payouts: Payouts,
  claims: Claims,
  notifications: Notifications,
};
const needed = {
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: '',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'a long password',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: 'the secret of a test webhook',
  STRIPE_SANDBOX_URL: 'http://127.0.0.1:9', // never called here
  RECONCILE_SECONDS: '3600',
};

const databases = {} as Record<FilledService, string>;
const services = {} as Record<FilledService, TestService>;
const drops: (() => Promise<void>)[] = [];
const fill = (scale = SCALE) =>
  fillPortal({ scale, databases, passwordHash: 'nobody signs in', tell: (step) => told.push(step) });
let told: string[] = [];
let plan: Plan;

beforeAll(async () => {
  const AMQP_URL = await freshBus();
  for (const name of Object.keys(modules) as FilledService[]) {
    const { url, drop } = await freshDatabase(name);
    drops.push(drop);
    databases[name] = url;
    services[name] = await startTestService(name, modules[name], { ...needed, AMQP_URL, DATABASE_URL: url });
  }
  plan = await fill();
});
afterAll(async () => {
  for (const service of Object.values(services)) await service.close();
  for (const drop of drops) await drop();
});

const one = async (service: FilledService, text: string) => (await services[service].sql(text))[0]!;
const admin = (service: FilledService) => services[service].as({ role: 'admin', userId: 1 });

test('counts add up', async () => {
  expect(plan).toMatchObject({ partners: 20, sales: 1_000, otherPayments: 100 });
  const counts = {
    identity: `select count(*) as found from users where role = 'partner' and id > ${BASE}`,
    'catalog-referrals': 'select count(*) / 3 as found from referrals',
    payouts: 'select count(*) as found from partner_totals',
  } as const;
  for (const [service, text] of Object.entries(counts))
    expect([service, await one(service as FilledService, text)]).toEqual([service, { found: 20 }]);
  expect(
    await one(
      'payments-sales',
      `select (select count(*) from sales) as sales, (select count(*) from sales where partner_id = ${BUSIEST.id}) as busiest,
         (select count(*) from subscriptions) as listed, (select count(*) from stripe_transactions) as payments,
         (select count(*) from checkouts) as checkouts,
         (select sum(clients) from client_counts)::int = (select count(*) from clients) as clients_counted`,
    ),
  ).toEqual({
    sales: 1_000,
    busiest: 100,
    listed: 1_000,
    payments: 1_100,
    checkouts: 1_100 - plan.unknownCodes,
    clients_counted: true,
  });
});

describe('money', () => {
  const byPartnerAndMonth = (table: string, sums: string) =>
    `select partner_id, month, ${sums} from ${table} group by partner_id, month order by 1, 2`;

  test('is by the rules of the services', async () => {
    const sales = await services['payments-sales'].sql(
      `select amount_cents, rate_bps, commission_cents, refunded_cents, disputed_cents, price_cents, discount_cents,
         coalesce(standing_amount_cents, amount_cents) as amount, coalesce(standing_commission_cents, commission_cents) as commission
       from sales`,
    );
    for (const sale of sales) {
      expect(sale.commission_cents).toBe(commissionFor(sale.amount_cents, sale.rate_bps));
      expect(sale.price_cents).toBe(sale.amount_cents + sale.discount_cents);
      const back = { refundedCents: sale.refunded_cents, disputedCents: sale.disputed_cents };
      const whole = { amountCents: sale.amount_cents, commissionCents: sale.commission_cents };
      expect({ amountCents: sale.amount, commissionCents: sale.commission }).toEqual(standingOf(whole, back));
    }
    expect(sales.filter((sale) => sale.refunded_cents > 0).length).toBeGreaterThan(5);
  });

  test('is the same in payments-sales and in the ledger, partner by partner and month by month', async () => {
    const sums = `count(*) as sales, sum(commission_cents)::bigint as earned, sum(amount_cents)::bigint as amount`;
    const sold = await services['payments-sales'].sql(byPartnerAndMonth('sales', sums));
    const entries = `(select partner_id, month, amount_cents as commission_cents, sale_amount_cents as amount_cents
      from ledger_entries where kind = 'earned') entry`;
    expect(await services.payouts.sql(byPartnerAndMonth(entries, sums))).toEqual(sold);
    const paid = 'select sale_id from subscriptions where is_paid order by 1';
    const settled = 'select sale_id from sale_commissions where payout_id is not null order by 1';
    expect(await services['payments-sales'].sql(paid)).toEqual(await services.payouts.sql(settled));
    expect((await services.payouts.sql('select from payouts')).length).toBeGreaterThan(20);
  });

  test('balances, also after what is left of it is paid', async () => {
    const drift = async () => {
      const checks = await services.payouts.as({ role: 'service' })('/internal/check-books');
      return ((await checks.json()) as BookCheck[]).filter(({ expected, actual }) => expected !== actual);
    };
    expect(await drift()).toEqual([]);
    const paid = await admin('payouts')('/admin/monthly-payments', {
      json: { partnerId: BUSIEST.id, completed: true },
    });
    expect(await paid.json()).toMatchObject({ paymentMonth: currentMonth(), isPaid: true });
    expect(await drift()).toEqual([]);
    await expectBooksToBalance(services.payouts);
  });
});

test('the lists are those that the services make themselves', async () => {
  const { sql, app, database } = services['payments-sales'];
  const lists = {
    subscriptions: { text: 'select * from subscriptions order by sale_id', only: 'true' },
    stripe_transactions: {
      text: 'select * from stripe_transactions order by payment_id',
      only: 'payment_id in (select payment_id from sales)',
    },
    clients: { text: 'select * from clients order by partner_id, client_key', only: 'true' },
  };
  // Leaves out generated ids and what payouts reports.
  const told = ({ id: _, is_paid: _paid, paid_revision: _revision, ...row }: Record<string, unknown>) => row;
  const read = async () =>
    Promise.all(Object.values(lists).map(async ({ text }) => (await sql(text)).map(told)));
  const filled = await read();
  for (const [table, { only }] of Object.entries(lists)) await sql(`delete from ${table} where ${only}`);
  const ids = (await sql<{ id: number }>('select id from sales')).map(({ id }) => id);
  await database.transaction(async (transaction) => {
    await app.get(ListSales).list(ids, transaction);
    await app.get(ObservePayments).ofSales(ids, transaction);
    await transaction.query(upsertClients, { ids });
  });
  expect(await read()).toEqual(filled);
});

test.each<[FilledService, string]>([
  ['payments-sales', '/admin/clients'],
  ['payments-sales', '/admin/stripe-transactions'],
  ['payments-sales', '/admin/unknown-referral-codes'],
  ['catalog-referrals', '/products'],
  ['claims', '/admin/claims'],
  ['notifications', '/admin/support-requests'],
])('there is something to see: %s %s', async (service, path) => {
  const answer = await admin(service)(path);
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(0);
});

test('nothing of it is told to anybody', async () => {
  for (const name of ['identity', 'catalog-referrals', 'payments-sales', 'claims'] as const)
    expect([
      name,
      await one(name, "select pg_sequence_last_value(pg_get_serial_sequence('outbox', 'seq')) as told"),
    ]).toEqual([name, { told: null }]);
  // A payout is made above.
  expect(await services.notifications.sql(`select kind from happenings where kind <> 'payout'`)).toEqual([]);
});

test('again it adds nothing, and of another scale it is refused', async () => {
  const counts = async () =>
    Promise.all(
      (['users', 'referrals', 'sales', 'ledger_entries', 'claims', 'support_requests'] as const).map(
        (table, index) =>
          one(Object.keys(modules)[index] as FilledService, `select count(*) as found from ${table}`),
      ),
    );
  const before = await counts();
  told = [];
  expect(await fill()).toEqual(plan);
  expect(told.filter((step) => !step.endsWith('there already'))).toEqual([]);
  expect(await counts()).toEqual(before);
  await expect(fill(0.002)).rejects.toBeInstanceOf(Refused);
});

test('what comes later has higher ids', async () => {
  const signedUp = await services.identity.sql<{ id: number }>(
    `insert into users (role, email, password_hash, first_name, last_name) values ('partner', 'new@example.com', '', 'N', 'N')
     returning id`,
  );
  expect(signedUp[0]!.id).toBeGreaterThan(BASE + plan.partners);
});
