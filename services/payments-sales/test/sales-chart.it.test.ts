import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SalesChart } from '@portal/contracts/http/charts';
import type { Transaction } from '@portal/kit/database/database';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { SaleTotals1700000000105 } from '../migrations/0005-sale-totals.js';
import { lastDays } from '../src/charts/days.rules.js';
import { ErasePartner } from '../src/deletion/erase-partner.js';
import { ListSales } from '../src/admin-clients/list-sales.js';
import { VoidSale } from '../src/voiding/void-sale.js';
import { again, refundSale } from './sale-changes.js';
import { person, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
// Each test begins with partners and totals of its own.
let partners = 100;
beforeEach(async () => {
  await stack.service.sql('delete from subscriptions');
  partners += 10;
});

const days = lastDays(365);
const today = days.at(-1)!;

interface Sold {
  partnerId?: number;
  day?: string;
  productName?: string;
  cents?: number;
}
let sales = 0;
/** Sales of $100, 10 % commission, today, unless it says otherwise; not listed yet. */
async function sell(...sold: Sold[]): Promise<number[]> {
  const rows = sold.map((sale) => ({
    n: ++sales,
    partner_id: partners,
    day: today,
    product_name: 'Roadside Assist',
    cents: 10_000,
    ...(sale.partnerId && { partner_id: sale.partnerId }),
    ...(sale.day && { day: sale.day }),
    ...(sale.productName && { product_name: sale.productName }),
    ...(sale.cents && { cents: sale.cents }),
  }));
  const made = await stack.service.sql<{ id: string }>(
    `with sold as (
       select * from jsonb_to_recordset($1) as sold (n int, partner_id bigint, day date, product_name text, cents bigint)
     ), checkout as (
       insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id, product_name, price_cents, rate_bps)
       select 'pi_' || n, '', 1, 'CODE0001', partner_id, 1, product_name, cents, 1000 from sold returning id, payment_intent_id
     )
     insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents, discount_cents,
       amount_cents, rate_bps, month, occurred_at)
     select payment_intent_id, checkout.id, 1, partner_id, 1, product_name, cents, 0, cents, 1000, to_char(day, 'YYYY-MM'),
       (day + time '23:59:59') at time zone 'UTC'
     from checkout join sold on 'pi_' || n = payment_intent_id order by n
     returning id`,
    [JSON.stringify(rows)],
  );
  return made.map(({ id }) => Number(id));
}

const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>) =>
  stack.service.database.transaction(work);
const list = (ids: number[]) => inTransaction((t) => stack.service.app.get(ListSales).list(ids, t));
const voidSale = (id: number) => stack.service.app.get(VoidSale).void(id, 1);
const erase = (partnerId: number) =>
  inTransaction((t) => stack.service.app.get(ErasePartner).erase(partnerId, t));
const refund = (id: number, leftCents: number) => refundSale(stack, id, leftCents);

const asAdmin = (path: string) => stack.service.as({ role: 'admin', userId: 1 })(path);
const chart = async (query = '') =>
  (await (await asAdmin(`/admin/charts/sales${query}`)).json()) as SalesChart;
const totals = () =>
  stack.service.sql(
    `select to_char(day, 'YYYY-MM-DD') as day, product_name, sales::int, amount_cents::int, commission_cents::int
     from sale_totals_by_day where sales > 0 or amount_cents > 0 or commission_cents > 0 order by 1, 2`,
  );
/** The same from the sales themselves. */
const added = () =>
  stack.service.sql(
    `select to_char(s.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, s.product_name,
       (count(*) filter (where coalesce(s.standing_amount_cents, s.amount_cents) > 0))::int as sales,
       sum(coalesce(s.standing_amount_cents, s.amount_cents))::int as amount_cents,
       sum(coalesce(s.standing_commission_cents, s.commission_cents))::int as commission_cents
     from sales s join subscriptions on sale_id = s.id where s.voided_at is null
     group by 1, 2 having sum(coalesce(s.standing_amount_cents, s.amount_cents)) > 0 order by 1, 2`,
  );

describe('what was sold by day and by product', () => {
  test('has each day of the range, oldest first, with what stands of its sales', async () => {
    await list(
      await sell(
        {},
        { cents: 5_050 },
        { day: days.at(-2) },
        { day: days.at(-30) },
        { day: days.at(-31) },
        { day: days.at(-90) },
        { day: days.at(-365) },
      ),
    );
    const month = await chart();
    expect(month.days.map(({ day }) => day)).toEqual(days.slice(-30));
    expect(month.days.at(-1)).toEqual({
      day: today,
      salesCount: 2,
      amount: 150.5,
      amountInCents: 15_050,
      commission: 15.05,
      commissionInCents: 1_505,
    });
    expect(month.days.map(({ salesCount }) => salesCount)).toEqual([1, ...Array<number>(27).fill(0), 1, 2]);
    const count = async (range: string) => {
      const { days: drawn, products } = await chart(`?days=${range}`);
      return [drawn.length, products[0]!.salesCount];
    };
    expect(await count('90')).toEqual([90, 6]);
    expect(await count('365')).toEqual([365, 7]);
  });

  test('follows refunds, voids and a partner who is deleted', async () => {
    const other = partners + 1;
    const [whole, partly, refunded, voided] = await sell({}, {}, {}, {});
    await list([whole!, partly!, refunded!, voided!, ...(await sell({ partnerId: other }))]);
    await refund(partly!, 4_000);
    await refund(refunded!, 0);
    await voidSale(voided!);
    const now = { salesCount: 3, amountInCents: 24_000, commissionInCents: 2_400 };
    expect((await chart()).days.at(-1)).toMatchObject(now);
    // A dispute that is won gives back.
    await refund(refunded!, 10_000);
    expect((await chart()).days.at(-1)).toMatchObject({ salesCount: 4, amountInCents: 34_000 });
    await erase(partners);
    const left = { salesCount: 1, amountInCents: 10_000, commissionInCents: 1_000 };
    expect((await chart()).days.at(-1)).toMatchObject(left);
    await erase(other);
    const { days: drawn, products } = await chart();
    expect([drawn.at(-1)!.salesCount, products]).toEqual([0, []]);
  });

  test('names the ten products that sold for most, and the others together', async () => {
    const sold = Array.from({ length: 13 }, (_, n) => ({
      productName: `Product ${n}`,
      cents: 1_000 * (n + 1),
    }));
    await list(await sell(...sold, { productName: 'Product 12', day: days.at(-3) }));
    const { products } = await chart();
    expect(products.map(({ productName }) => productName)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `Product ${12 - n}`),
      null,
    ]);
    expect(products[0]).toMatchObject({ salesCount: 2, amount: 230, amountInCents: 23_000 });
    expect(products.at(-1)).toMatchObject({ salesCount: 3, amount: 60, commission: 6 });
  });

  test('is not moved by a payment of commission or by a new name', async () => {
    const ids = await sell({}, {});
    await list(ids);
    const before = await chart();
    await stack.service.sql(
      `update subscriptions set is_paid = true, partner_name = 'somebody else' where sale_id = any($1)`,
      [ids],
    );
    expect(await chart()).toEqual(before);
  });

  test.each(['31', '0', 'all'])('400 for %s days', async (range) => {
    const answer = await asAdmin(`/admin/charts/sales?days=${range}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { days: ['Days must be 30, 90 or 365'] } }),
    ]);
  });

  test('is for administrators', async () => {
    const path = '/admin/charts/sales';
    expect((await stack.service.as({ role: 'partner', userId: partners })(path)).status).toBe(403);
    expect((await stack.service.as({ role: 'anonymous' })(path)).status).toBe(401);
  });
});

test('sales that were listed before there were totals are in them', async () => {
  const ids = await sell({}, { day: days[3] }, { productName: 'Towing' });
  await list(ids);
  await refund(ids[0]!, 100);
  const before = await totals();
  expect(before).toHaveLength(3);
  const runner = stack.service.app.get(DataSource).createQueryRunner();
  const migration = new SaleTotals1700000000105();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  expect(await totals()).toEqual(before);
});

const step = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'list again', 'refund', 'refund', 'void', 'erase'),
  which: fc.nat(),
  cents: fc.integer({ min: 1, max: 9_999 }),
  none: fc.boolean(),
});
const atOnce = fc.array(step, { minLength: 1, maxLength: 6 });

test('through any history, many at once, they are what the sales add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(atOnce, { minLength: 3, maxLength: 8 }), async (history) => {
      partners += 10;
      for (let id = partners; id < partners + 10; id++) stack.people.set(id, person(id));
      const made: number[] = await sell({}, { partnerId: partners + 1, day: days[0] });
      await list(made);
      for (const steps of history) {
        await Promise.all(
          steps.map(async ({ kind, which, cents, none }) => {
            const sale = made[which % made.length]!;
            if (kind === 'sell') {
              const sold = await sell(
                ...Array.from({ length: 1 + (which % 4) }, (_, n) => ({
                  partnerId: partners + ((which + n) % 4),
                  day: days[(which + n) % 3],
                  productName: `Product ${(which * 7 + n) % 3}`,
                  cents: cents + n,
                })),
              );
              await again(() => list(sold));
              made.push(...sold);
            } else if (kind === 'list again') await again(() => list([sale]));
            else if (kind === 'refund') await again(() => refund(sale, none ? 0 : cents));
            else if (kind === 'void')
              await again(() => voidSale(sale)).catch((error: Error) =>
                expect(error.message).toBe('Sale not found'),
              );
            else if (which % 3 === 0) await again(() => erase(partners + (which % 4)));
          }),
        );
        expect(await totals()).toEqual(await added());
      }
    }),
    { numRuns: Number(process.env.HISTORIES ?? 25), endOnFailure: true },
  );
}, 240_000);

test('what was sold from one day to another is summed, and its best products named', async () => {
  await list(
    await sell(
      { day: '2026-01-31', cents: 99_000 },
      { day: '2026-02-01', productName: 'Windshield' },
      { day: '2026-02-28', cents: 30_000 },
      { day: '2026-03-01', cents: 99_000 },
    ),
  );
  const ask = async (first: string, last: string) =>
    (
      await stack.service.as({ role: 'service' })(`/internal/sold-in-days?first=${first}&last=${last}`)
    ).json();
  expect(await ask('2026-02-01', '2026-02-28')).toEqual({
    sold: { salesCount: 2, amount: 400, amountInCents: 40_000, commission: 40, commissionInCents: 4_000 },
    products: [
      expect.objectContaining({ productName: 'Roadside Assist', amountInCents: 30_000 }),
      expect.objectContaining({ productName: 'Windshield', amountInCents: 10_000 }),
    ],
  });
  expect(await ask('2025-02-01', '2025-02-28')).toMatchObject({ sold: { salesCount: 0 }, products: [] });
});
