import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { adminClient, type AdminClient } from '@portal/contracts/http/admin-sales';
import { commissionPaid } from '@portal/contracts/events/commission-paid';
import { commissionUnpaid } from '@portal/contracts/events/commission-unpaid';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { BackfillAdminClients } from '../src/admin-clients/backfill-admin-clients.js';
import { insertSales } from './insert-sales.js';
import { link, person, startStack, type Stack } from './stack.js';

let stack: Stack;
let others: Awaited<ReturnType<typeof startPublisher>>;
const admin = (path: string, init?: RequestInit) =>
  stack.service.as({ role: 'admin', userId: 1 })(path, init);
const at = (query: string) => `/admin/clients${query && `?${query}`}`;

interface Read {
  rows: AdminClient[];
  total: number | null;
  next: string | null;
  previous: string | null;
}
async function read(path: string): Promise<Read> {
  const answer = await admin(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const link = (rel: string) =>
    new RegExp(`</api([^>]*)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  const total = answer.headers.get('x-total-count');
  const rows = (await answer.json()) as AdminClient[];
  for (const row of rows) adminClient.parse(row);
  return { rows, total: total === null ? null : Number(total), next: link('next'), previous: link('prev') };
}
/** All pages from the first, by what each says is next. */
async function readAll(query: string): Promise<AdminClient[]> {
  const rows: AdminClient[] = [];
  for (let path: string | null = at(query); path;) {
    const page = await read(path);
    rows.push(...page.rows);
    path = page.next;
  }
  return rows;
}
const ids = (rows: AdminClient[]) => rows.map(({ saleId }) => saleId);

beforeAll(async () => {
  const bus = await freshBus();
  stack = await startStack({ AMQP_URL: bus });
  others = await startPublisher(bus);
  for (const [id, firstName, companyName] of [
    [11, 'Zoe', 'Acme'],
    [12, 'Ben', null],
    [13, 'Mia', 'Mills & Co'],
  ] as const)
    stack.people.set(id, person(id, { firstName, lastName: 'Able', companyName }));
  for (const partnerId of [11, 12, 13])
    await insertSales(stack.service, { partnerId, count: 20 }, partnerId !== 13);
  await eventually(async () => expect((await read(at(''))).total).toBe(40));
});
afterAll(async () => {
  await others.close();
  await stack.close();
});

test('sales from before there was a list are listed, and payouts says which are paid', async () => {
  const sales = await stack.service.sql<{ id: number }>(
    'select id from sales where partner_id = 13 order by id',
  );
  for (const { id } of sales.slice(0, 3)) stack.paidSaleIds.add(Number(id));
  await stack.service.sql(
    'update subscription_backfill set listed_to = 0, last = (select max(id) from sales)',
  );
  await stack.service.app.get(BackfillAdminClients).backfill();
  expect((await read(at('partnerId=13'))).total).toBe(20);
  expect((await read(at('partnerId=13&status=paid'))).total).toBe(3);
  expect((await read(at('status=unpaid'))).total).toBe(57);
  await stack.service.app.get(BackfillAdminClients).backfill();
  expect((await read(at(''))).total).toBe(60);
});

test('an earlier sale that cannot be listed keeps none of the others from it', async () => {
  announceError(/BackfillAdminClients: the earlier sale \d+ cannot be listed, and is left out .*"refused"/);
  await insertSales(stack.service, { partnerId: 14, count: 5 }, false);
  await stack.service.sql(
    `alter table subscriptions add constraint refused check (payment_id <> 'pi_14_2') not valid`,
  );
  await stack.service.sql(
    'update subscription_backfill set listed_to = 0, last = (select max(id) from sales)',
  );
  await stack.service.app.get(BackfillAdminClients).backfill();
  expect((await readAll('partnerId=14')).map(({ stripePaymentId }) => stripePaymentId).toSorted()).toEqual([
    'pi_14_1',
    'pi_14_3',
    'pi_14_4',
    'pi_14_5',
  ]);
  await stack.service.sql('alter table subscriptions drop constraint refused');
  await stack.service.sql('delete from subscriptions where partner_id = 14');
  await stack.service.sql('delete from sales where partner_id = 14');
});

test('a row says everything that the screen shows', async () => {
  const [row] = (await read(at('partnerId=11&limit=1'))).rows;
  expect(row).toMatchObject({
    amount: row!.amountInCents / 100,
    standingAmountInCents: row!.amountInCents,
    state: 'standing',
    customerFirstName: 'First',
    partner: { id: 11, firstName: 'Zoe', lastName: 'Able', companyName: 'Acme', email: 'ava11@example.com' },
    product: { name: 'Roadside Assist' },
    referral: { code: expect.stringMatching(/^CODE000/) },
    stripePaymentId: expect.stringMatching(/^pi_11_/),
    providerUrl: null,
    isPaid: false,
    isCommissionProcessed: false,
  });
});

describe('every sort, filter and depth', () => {
  const value: Record<string, (row: AdminClient) => string | number> = {
    date: (row) => row.date,
    amount: (row) => row.amountInCents,
    partner: ({ partner }) =>
      `${partner.firstName} ${partner.lastName} ${partner.companyName ?? ''}`.trim().toLowerCase(),
  };
  const filters = [
    '',
    'status=unpaid',
    'status=paid',
    'partnerId=11',
    'partnerId=13&status=paid',
    'search=first',
    'search=zoe&status=unpaid',
  ];
  const cases = Object.keys(value).flatMap((sort) =>
    ['asc', 'desc'].flatMap((direction) => filters.map((filter) => ({ sort, direction, filter }))),
  );

  test.each(cases)(
    'by $sort $direction with "$filter": each row once, in order',
    async ({ sort, direction, filter }) => {
      const rows = await readAll(`${filter}&sort=${sort}&direction=${direction}&limit=7`);
      const whole = await read(at(`${filter}&limit=200`));
      expect(ids(rows).toSorted()).toEqual(ids(whole.rows).toSorted());
      expect(new Set(ids(rows)).size).toBe(rows.length);
      if (sort === 'partner' && filter.includes('partnerId')) return;
      const sorted = rows.map(value[sort]!);
      const expected = sorted.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(sorted).toEqual(direction === 'asc' ? expected : expected.toReversed());
    },
  );

  test('and back again', async () => {
    const first = await read(at('limit=5&sort=amount&direction=asc'));
    const second = await read(first.next!);
    const third = await read(second.next!);
    expect(first.previous).toBeNull();
    const back = await read(third.previous!);
    expect(ids(back.rows)).toEqual(ids(second.rows));
    const front = await read(back.previous!);
    expect([ids(front.rows), front.previous]).toEqual([ids(first.rows), null]);
  });

  test('the default is the newest first', async () => {
    expect(ids((await read(at(''))).rows)).toEqual(ids((await read(at('sort=date&direction=desc'))).rows));
  });

  test.each([
    'sort=colour',
    'limit=0',
    'limit=201',
    'partnerId=x',
    'status=late',
    'limit=many',
    'limit=5&limit=6',
    'search=a&search=b',
    'sort=date&sort=amount',
    'cursor=bm90IG91cnM',
    'direction=up',
  ])('400 for %s', async (query) => expect((await admin(at(query))).status).toBe(400));

  test('a cursor of another sort is refused', async () => {
    const { next } = await read(at('limit=5&sort=amount'));
    expect((await admin(next!.replace('sort=amount', 'sort=date'))).status).toBe(400);
  });
});

describe('a search', () => {
  test.each([
    ['pi_11_7', 1],
    ['PI_12_', 20],
    ['pi_12_3@example.org', 1],
    ['mills', 20],
    ['Mia  able', 20],
    ['code0001 zoe', 7],
    ['roadside', 60],
    ['ro', 60],
    ['zo', 20],
    ['oe', 0],
    ['nobody', 0],
    ['100%', 0],
    ['pi\\_', 0],
  ])('for %j finds %d', async (search, count) => {
    expect(await readAll(`search=${encodeURIComponent(search)}&limit=50`)).toHaveLength(count);
  });

  test('says how many there are, whatever it finds and on whichever page', async () => {
    expect((await read(at('search=pi_11_7'))).total).toBe(1);
    expect((await read(at('search=nobody'))).total).toBe(0);
    const first = await read(at('search=roadside&limit=5'));
    expect(first.total).toBe(60);
    expect((await read(first.next!)).total).toBe(60);
    expect((await read(at('search=roadside&partnerId=13&limit=5'))).total).toBe(20);
    expect((await read(at('search=roadside&partnerId=13&status=paid&limit=5'))).total).toBe(3);
  });
});

describe('the list follows what happens', () => {
  const rowOf = async (paymentId: string) => (await read(at(`search=${paymentId}`))).rows[0];

  test('a sale is listed, refunded and deleted', async () => {
    stack.links.set('MIA0AUT0', link({ code: 'MIA0AUT0', partnerId: 12 }));
    const paymentId = await stack.visit('someone').pay('MIA0AUT0');
    const before = (await read(at(''))).total!;
    await stack.service.app.get(ReconcileSales).reconcile();
    await eventually(async () =>
      expect(await rowOf(paymentId)).toMatchObject({ state: 'standing', amount: 129 }),
    );
    expect((await read(at(''))).total).toBe(before + 1);
    await stack.stripe.refunds.create({ payment_intent: paymentId, amount: 2_900 });
    await stack.service.app.get(ReconcileSales).reconcile();
    expect(await rowOf(paymentId)).toMatchObject({
      state: 'partly-refunded',
      amount: 129,
      standingAmount: 100,
      standingCommissionInCents: 1_000,
    });
    const { saleId } = (await rowOf(paymentId))!;
    await admin(`/admin/sales/${saleId}`, { method: 'DELETE' });
    expect(await rowOf(paymentId)).toBeUndefined();
    expect((await read(at(''))).total).toBe(before);
  });

  test('of events about its commission the later is true, whichever comes first', async () => {
    const { saleId } = (await rowOf('pi_12_9'))!;
    const tell = (definition: typeof commissionPaid, revision: number) =>
      others.publish(definition, [
        { subject: 'payout/1', data: { partnerId: 12, payoutId: 1, saleIds: [saleId], revision } },
      ]);
    await tell(commissionUnpaid, 2);
    await tell(commissionPaid, 1);
    await tell(commissionPaid, 3);
    await eventually(async () =>
      expect(await rowOf('pi_12_9')).toMatchObject({ isPaid: true, isCommissionProcessed: true }),
    );
    await tell(commissionUnpaid, 5);
    await tell(commissionPaid, 4);
    await eventually(async () => expect(await rowOf('pi_12_9')).toMatchObject({ isPaid: false }));
    expect((await read(at('partnerId=12&status=paid'))).total).toBe(0);
  });

  test("a partner's new name is shown, sorted and searched by", async () => {
    stack.people.set(
      12,
      person(12, { firstName: 'Quentin', lastName: 'Able', companyName: null, revision: 2 }),
    );
    await others.publish(partnerUpdated, [{ subject: 'partner/12', data: { partnerId: 12 } }]);
    await eventually(async () => expect(await readAll('search=quentin')).toHaveLength(20));
    expect((await read(at('search=pi_12_1&sort=partner'))).rows[0]!.partner.firstName).toBe('Quentin');
    expect(await readAll('search=ben')).toEqual([]);
  });
});

describe('as a file', () => {
  test('holds all that is filtered, in the order asked for, and no formula', async () => {
    await stack.service.sql(`update subscriptions set first_name = '=1+2' where payment_id = 'pi_11_3'`);
    const answer = await admin('/admin/clients.csv?partnerId=11&sort=amount&direction=asc');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('clients.csv');
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe(
      'Date,Client,Client email,Partner,Company,Partner email,Product,Amount,Commission,Standing amount,Standing commission,Ref. Code,Status,Payment ID',
    );
    const amounts = lines.slice(1).map((line) => Number(line.split(',')[7]));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(lines.find((line) => line.endsWith('pi_11_3'))).toContain(",'=1+2 Last,");
  });

  test('400 for what cannot be filtered by', async () => {
    expect((await admin('/admin/clients.csv?status=late')).status).toBe(400);
  });
});

test('what a flag holds is said in the list and in the file', async () => {
  const rows = await readAll('partnerId=11');
  const [open, refused] = rows.filter(({ isPaid }) => !isPaid) as [AdminClient, AdminClient];
  stack.heldSales.set(open.saleId, 'open').set(refused.saleId, 'refused');
  const told = new Map((await readAll('partnerId=11')).map(({ saleId, flagState }) => [saleId, flagState]));
  expect([told.get(open.saleId), told.get(refused.saleId)]).toEqual(['open', 'refused']);
  expect([...told.values()].filter(Boolean)).toHaveLength(2);
  const csv = await (await admin('/admin/clients.csv?partnerId=11')).text();
  const statusOf = (paymentId: string) =>
    csv
      .split('\n')
      .find((line) => line.endsWith(paymentId))
      ?.split(',')
      .at(-2);
  expect([statusOf(open.stripePaymentId), statusOf(refused.stripePaymentId)]).toEqual(['Flagged', 'Refused']);
  stack.heldSales.clear();
});

test.each(['/admin/clients', '/admin/clients.csv'])('%s is for administrators', async (path) => {
  expect((await stack.service.as({ role: 'partner', userId: 11 })(path)).status).toBe(403);
  expect((await stack.service.as({ role: 'anonymous' })(path)).status).toBe(401);
});

test('partners are chosen by a part of their name, or looked up by number', async () => {
  const names = async (query: string) =>
    ((await (await admin(`/admin/partner-names${query}`)).json()) as { id: number }[]).map(({ id }) => id);
  expect(await names('?search=able mi')).toEqual([13]);
  expect(await names('?id=11')).toEqual([11]);
  expect(await names('')).toEqual(expect.arrayContaining([11, 12, 13]));
  expect(await names('?search=nobody')).toEqual([]);
});
