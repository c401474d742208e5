import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  clientTotals,
  transactionTotals,
  type AdminClient,
  type ClientTotals,
} from '@portal/contracts/http/admin-sales';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
const admin = (path: string) => stack.service.as({ role: 'admin', userId: 1 })(path);

/** Every hour of 20 days from January 1, a sale and its payment; each tenth is refunded, each fourth commission paid. */
const SALES = 480;
beforeAll(async () => {
  stack = await startStack();
  await stack.service.sql(
    `insert into subscriptions (sale_id, payment_id, partner_id, partner_name, occurred_at, first_name, last_name, email,
       product_name, referral_code, amount_cents, commission_cents, standing_amount_cents, standing_commission_cents,
       refunded_cents, disputed_cents, is_paid)
     select n, 'pi_' || n, 1 + n % 2, 'partner', timestamptz '2026-01-01 00:00Z' + (n - 1) * interval '1 hour', 'Client', 'No' || n,
       'client' || n || '@example.org', 'Roadside Assist', 'CODE' || n, 1000 + n, 100,
       case when n % 10 = 0 then 0 else 1000 + n end, case when n % 10 = 0 then 0 else 100 end,
       case when n % 10 = 0 then 1000 + n else 0 end, 0, n % 4 = 0
     from generate_series(1, ${SALES}) n`,
  );
  await stack.service.sql(
    `insert into stripe_transactions (payment_id, created_at, amount_cents, description, product_name, customer_email, status,
       observed_at, refunded_cents, disputed_cents)
     select payment_id, occurred_at, amount_cents, product_name, product_name, email,
       case when sale_id % 3 = 0 then 'requires_payment_method' else 'succeeded' end, now(), case when sale_id = 1 then 7 else 0 end,
       case when sale_id = 2 then 5000 else 0 end
     from subscriptions`,
  );
});
afterAll(() => stack.close());

const read = async (query: string) => {
  const answer = await admin(`/admin/clients?limit=200&${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  const rows = (await answer.json()) as AdminClient[];
  return { rows, total: Number(answer.headers.get('x-total-count')) };
};
const totals = async (query: string): Promise<ClientTotals> =>
  clientTotals.parse(await (await admin(`/admin/clients/totals?${query}`)).json());

test('both days of a list belong to it, in every order', async () => {
  for (const order of ['sort=date&direction=asc', 'sort=amount&direction=desc', 'sort=partner']) {
    const { rows, total } = await read(`${order}&from=2026-01-02&to=2026-01-03`);
    expect([rows.length, total]).toEqual([48, 48]);
    for (const { date } of rows) expect(date).toMatch(/^2026-01-0[23]T/);
  }
  expect((await read('from=2026-01-20')).total).toBe(24);
  expect((await read('to=2026-01-01&status=paid&partnerId=1')).total).toBe(6);
  expect((await read('from=2026-01-20&search=client480')).total).toBe(1);
  expect((await read('from=2026-01-02&search=client1@example')).total).toBe(0);
  expect((await read('from=2026-01-03&to=2026-01-02')).total).toBe(0);
});

test.each(['from=2026-02-30', 'to=yesterday', 'from=0000-01-01'])('%s is refused', async (query) => {
  for (const path of [
    'clients',
    'clients.csv',
    'clients/totals',
    'stripe-transactions',
    'unknown-referral-codes',
  ])
    expect([path, (await admin(`/admin/${path}?${query}`)).status]).toEqual([path, 400]);
});

test('what a list adds up to is the sum of all its rows, whatever filters it', async () => {
  for (const query of ['', 'from=2026-01-02&to=2026-01-05', 'status=paid', 'partnerId=2&search=client4']) {
    const all: AdminClient[] = [];
    for (let path: string | null = `/admin/clients?limit=200&${query}`; path;) {
      const answer = await admin(path);
      all.push(...((await answer.json()) as AdminClient[]));
      path = /<\/api([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    const sum = (of: (row: AdminClient) => number) => all.reduce((total, row) => total + of(row), 0);
    expect(await totals(query)).toEqual({
      sales: all.length,
      amountInCents: sum((row) => row.amountInCents),
      commissionInCents: sum((row) => row.commissionInCents),
      standingAmountInCents: sum((row) => row.standingAmountInCents),
      standingCommissionInCents: sum((row) => row.standingCommissionInCents),
    });
  }
  expect(await totals('search=nobody')).toMatchObject({ sales: 0, amountInCents: 0 });
});

test('payments add up to what succeeded, and what of that was refunded', async () => {
  const answer = await admin('/admin/stripe-transactions/totals?to=2026-01-01');
  // Hours 1 to 24, without each third.
  expect(transactionTotals.parse(await answer.json())).toEqual({
    payments: 24,
    succeeded: 16,
    amountInCents: 16 * 1_000 + 192,
    refundedInCents: 7,
    disputedInCents: 1_002, // no more than was paid
  });
});
