import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientRow, Page } from '@portal/contracts/http/internal';
import type { Transaction } from '@portal/kit/database/database';
import { eventually } from '@portal/kit/testing/eventually';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { KeepPurchasesOfClients1700000000221 } from '../migrations/0023-keep-purchases-of-clients.js';
import { ListSales } from '../src/admin-clients/list-sales.js';
import { ListClients } from '../src/clients/list-clients.js';
import { ErasePartner } from '../src/deletion/erase-partner.js';
import { VoidSale } from '../src/voiding/void-sale.js';
import { copyOutbox } from './copy-outbox.js';
import { insertSales } from './insert-sales.js';
import { again, refundSale } from './sale-changes.js';
import { person, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await copyOutbox(stack.service);
});
afterAll(() => stack.close());

interface Buyer {
  first: string | null;
  last: string | null;
  email: string | null;
}
const NOBODY: Buyer = { first: null, last: null, email: null };
const BUYERS: Buyer[] = [
  { first: 'Dana', last: 'Reyes', email: 'dana@example.org' },
  { first: 'D.', last: 'Reyes', email: ' DANA@example.org' },
  { first: 'Dana', last: 'Reyes', email: null },
  { first: 'Cher', last: null, email: null },
  { first: '', last: 'Cher', email: '' },
  // Without a name nobody's client.
  { first: null, last: null, email: 'nameless@example.org' },
  NOBODY,
];

let payments = 0;
/** Sales of a partner, each a minute later, except that every third is as late as the one before; not listed yet. */
async function sell(partnerId: number, ...sold: (Buyer & { cents: number })[]): Promise<number[]> {
  const rows = sold.map((sale) => ({ ...sale, n: ++payments }));
  const made = await stack.service.sql<{ id: string }>(
    `with sold as (
       select * from jsonb_to_recordset($1) as sold (n int, first text, last text, email text, cents bigint)
     ), checkout as (
       insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id, product_name, price_cents, rate_bps)
       select 'pi_bought_' || n, '', 1, 'CODE0001', $2, 1, 'Product ' || n % 3, cents, 1000 from sold
       returning id, payment_intent_id, product_name
     )
     insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents, discount_cents,
       amount_cents, rate_bps, first_name, last_name, email, month, occurred_at)
     select payment_intent_id, checkout.id, 1, $2, 1, product_name, cents, 0, cents, 1000, first, last, email, '2026-01',
       timestamptz '2026-01-01' + (n - (n % 3 = 0)::int) * interval '1 minute'
     from checkout join sold on 'pi_bought_' || n = payment_intent_id order by n
     returning id`,
    [JSON.stringify(rows), partnerId],
  );
  return made.map(({ id }) => Number(id));
}

const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>) =>
  again(() => stack.service.database.transaction(work));
const listForAdmins = (ids: number[]) => inTransaction((t) => stack.service.app.get(ListSales).list(ids, t));
const listClients = (ids: number[]) => inTransaction((t) => stack.service.app.get(ListClients).list(ids, t));
/** As the two queues do, at once. */
const list = (ids: number[]) => Promise.all([listForAdmins(ids), listClients(ids)]);
const voidSale = (id: number) => again(() => stack.service.app.get(VoidSale).void(id, 1));
const refund = (id: number, leftCents: number) => again(() => refundSale(stack, id, leftCents));
const erase = (partnerId: number) =>
  inTransaction((t) => stack.service.app.get(ErasePartner).erase(partnerId, t));
/** A sale that had no customer gets one, and is listed as the customers' queue does. */
const complete = (id: number, { first, last, email }: Buyer) =>
  inTransaction(async (t) => {
    await t.entities.query(
      `update sales set first_name = $2, last_name = $3, email = $4
       where id = $1 and num_nonnulls(first_name, last_name, email) = 0 and voided_at is null`,
      [id, first, last, email],
    );
    await stack.service.app.get(ListClients).list([id], t);
    await stack.service.app.get(ListSales).list([id], t);
  });

const kept = (partnerIds: number[]) =>
  stack.service.sql(
    `select partner_id, client_key, sale_id as first, sales_count, standing_cents, latest_at, latest_sale_id as latest
     from clients where partner_id = any($1) order by partner_id, client_key`,
    [partnerIds],
  );
/** The same from the sales themselves, by the specification's words. */
const added = (partnerIds: number[]) =>
  stack.service.sql(
    `select partner_id, client_key, (array_agg(id order by occurred_at, id))[1] as first,
       count(*) filter (where cents > 0) as sales_count, sum(cents)::bigint as standing_cents, max(occurred_at) as latest_at,
       (array_agg(id order by occurred_at desc, id desc))[1] as latest
     from (
       select sales.*, coalesce(standing_amount_cents, amount_cents) as cents, coalesce(nullif(lower(trim(email)), ''),
         'name:' || lower(concat_ws(' ', trim(first_name), trim(last_name)))) as client_key
       from sales
       where partner_id in (select id from partners where id = any($1) and deleted_at is null)
         and voided_at is null and (trim(first_name) <> '' or trim(last_name) <> '')
     ) sale group by partner_id, client_key order by partner_id, client_key`,
    [partnerIds],
  );
const countsOf = async (partnerIds: number[]) => [
  await stack.service.sql(
    'select partner_id, clients from client_counts where partner_id = any($1) and clients > 0 order by 1',
    [partnerIds],
  ),
  await stack.service.sql(
    'select partner_id, count(*) as clients from clients where partner_id = any($1) group by 1 order by 1',
    [partnerIds],
  ),
];

const clientsOf = async (partnerId: number, query = '') => {
  const answer = await stack.service.as({ role: 'service' })(
    `/internal/partner-clients?partnerId=${partnerId}&${query}`,
  );
  return ((await answer.json()) as Page<ClientRow>).rows;
};

describe('what a client bought', () => {
  const dana = { ...BUYERS[0]!, cents: 10_000 };
  const cher = { ...BUYERS[3]!, cents: 25_000 };

  test('counts what stands after refunds, and names the latest purchase', async () => {
    const [first, second, other] = (await sell(201, dana, { ...dana, cents: 5_000 }, cher)) as [
      number,
      number,
      number,
    ];
    await list([first, second, other]);
    const bought = async () =>
      (await clientsOf(201)).map(({ id, purchases }) => [
        id,
        purchases!.count,
        purchases!.standingAmountCents,
        purchases!.latestProductName,
      ]);
    const productOf = async (id: number) =>
      (
        await stack.service.sql<{ product_name: string }>('select product_name from sales where id = $1', [
          id,
        ])
      )[0]!.product_name;
    const [of1, of2, of3] = [await productOf(first), await productOf(second), await productOf(other)];
    const cherBought = [other, 1, 25_000, of3];
    expect(await bought()).toEqual([cherBought, [first, 2, 15_000, of2]]);
    await refund(first, 4_000);
    expect(await bought()).toEqual([cherBought, [first, 2, 9_000, of2]]);
    await refund(second, 0);
    expect(await bought()).toEqual([cherBought, [first, 1, 4_000, of2]]);
    await voidSale(second);
    expect(await bought()).toEqual([cherBought, [first, 1, 4_000, of1]]);
    await voidSale(first);
    expect(await bought()).toEqual([cherBought]);
  });

  test('is in the list whichever queue comes first, and counted once', async () => {
    const sales = await sell(202, dana, cher);
    await listForAdmins(sales);
    await listClients(sales);
    await listForAdmins(sales);
    const [again_] = await sell(202, dana);
    await listClients([again_!]);
    await listForAdmins([again_!]);
    expect(await kept([202])).toEqual(await added([202]));
    const [counted, rows] = await countsOf([202]);
    expect(counted).toEqual(rows);
  });

  test('sorts the list, both ways, page by page', async () => {
    await list(await sell(203, cher, dana, { ...dana, cents: 1 }, { ...BUYERS[2]!, cents: 9_000 }));
    for (const [sort, ascending] of [
      ['latest', ['name:cher', 'dana@example.org', 'name:dana reyes']],
      ['value', ['name:dana reyes', 'dana@example.org', 'name:cher']],
      ['purchases', ['name:cher', 'name:dana reyes', 'dana@example.org']],
    ] as const)
      for (const direction of ['asc', 'desc']) {
        const keys: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const answer = await stack.service.as({ role: 'service' })(
            `/internal/partner-clients?partnerId=203&sort=${sort}&direction=${direction}&limit=1${cursor && `&cursor=${cursor}`}`,
          );
          const page = (await answer.json()) as Page<ClientRow>;
          for (const { customerEmail, customerFirstName, customerLastName } of page.rows)
            keys.push(
              customerEmail ??
                `name:${[customerFirstName, customerLastName].filter(Boolean).join(' ').toLowerCase()}`,
            );
          cursor = page.next;
        }
        expect([sort, keys]).toEqual([sort, direction === 'asc' ? ascending : ascending.toReversed()]);
      }
  });

  test('is told to open screens once it is counted, also of a client who buys again', async () => {
    const signals = () =>
      stack.service.sql(
        `select data from written where type = 'partner-clients.changed' and (data->>'partnerId')::bigint = 204`,
      );
    stack.people.set(204, person(204));
    await insertSales(stack.service, { partnerId: 204, count: 1, sameClient: true, series: 'a' });
    await eventually(async () => expect((await clientsOf(204))[0]?.purchases?.count).toBe(1));
    const before = await eventually(async () => {
      const told = (await signals()).length;
      expect(told).toBeGreaterThan(0);
      return told;
    });
    await insertSales(stack.service, { partnerId: 204, count: 1, sameClient: true, series: 'b' });
    await eventually(async () => {
      expect((await clientsOf(204))[0]?.purchases?.count).toBe(2);
      expect((await signals()).length).toBeGreaterThan(before);
    });
  });
});

test('purchases from before they were kept are reckoned up, also of a client who is listed later', async () => {
  const sales = await sell(205, ...BUYERS.map((buyer) => ({ ...buyer, cents: 700 })));
  const late = await sell(206, { ...BUYERS[0]!, cents: 800 });
  const runner = stack.service.app.get(DataSource).createQueryRunner();
  const migration = new KeepPurchasesOfClients1700000000221();
  await migration.down(runner);
  await listForAdmins([...sales, ...late]);
  await listClients(sales);
  await refund(sales[0]!, 100);
  await migration.up(runner);
  expect(await kept([205])).toEqual(await added([205]));
  expect(await kept([206])).toEqual([]);
  await listClients(late);
  expect(await kept([206])).toEqual(await added([206]));
  // Broken off, and run again.
  await migration.up(runner);
  await runner.release();
  expect(await kept([205, 206])).toEqual(await added([205, 206]));
}, 60_000);

const step = fc.record({
  kind: fc.constantFrom(
    'sell',
    'sell',
    'sell',
    'list again',
    'complete',
    'refund',
    'refund',
    'void',
    'erase',
  ),
  which: fc.nat(),
  cents: fc.integer({ min: 1, max: 9_999 }),
  none: fc.boolean(),
});
const atOnce = fc.array(step, { minLength: 1, maxLength: 6 });

let partners = 1_000;
test('through any history, many at once, clients have what their sales add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(atOnce, { minLength: 3, maxLength: 8 }), async (history) => {
      partners += 10;
      const own = [partners, partners + 1, partners + 2];
      for (const id of own) stack.people.set(id, person(id));
      const made = await sell(partners, { ...BUYERS[0]!, cents: 100 }, { ...NOBODY, cents: 200 });
      await list(made);
      for (const steps of history) {
        await Promise.all(
          steps.map(async ({ kind, which, cents, none }) => {
            const sale = made[which % made.length]!;
            if (kind === 'sell') {
              const sold = await sell(
                own[which % own.length]!,
                ...Array.from({ length: 1 + (which % 4) }, (_, n) => ({
                  ...BUYERS[(which + n) % BUYERS.length]!,
                  cents: cents + n,
                })),
              );
              await list(sold);
              made.push(...sold);
            } else if (kind === 'list again') await list([sale]);
            else if (kind === 'complete') await complete(sale, BUYERS[which % 4]!);
            else if (kind === 'refund') await refund(sale, none ? 0 : cents);
            else if (kind === 'void')
              await voidSale(sale).catch((error: Error) => expect(error.message).toBe('Sale not found'));
            else if (which % 5 === 0) await erase(own[which % own.length]!);
          }),
        );
        const alive = (
          await stack.service.sql<{ id: string }>(
            'select id from partners where id = any($1) and deleted_at is null',
            [own],
          )
        ).map(({ id }) => Number(id));
        expect(await kept(alive)).toEqual(await added(alive));
        const [counted, rows] = await countsOf(alive);
        expect(counted).toEqual(rows);
      }
    }),
    { numRuns: Number(process.env.HISTORIES ?? 25), endOnFailure: true },
  );
}, 240_000);
