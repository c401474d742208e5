import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestService } from '@portal/kit/testing/test-service';
import fc from 'fast-check';
import { PayPartnerForMonth } from '../src/payouts/pay-partner.js';
import { VoidPayout } from '../src/payouts/void-payout.js';
import { change, expectBooksToBalance, post, saleEvent, standingEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const MONTHS = ['2026-09', '2026-10'];
const PARTNERS = 3;

/** What may happen to a sale or a partner; numbers choose among what there is. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sell'), cents: fc.integer({ min: 0, max: 9_999 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change'), cents: fc.integer({ min: 0, max: 9_999 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay all'), cents: fc.constant(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay'), cents: fc.integer({ min: 1, max: 9_999 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void'), cents: fc.constant(0) }) },
);
const history = fc.array(fc.tuple(step, fc.nat(), fc.nat(), fc.boolean()), { minLength: 10, maxLength: 60 });
type History = typeof history extends fc.Arbitrary<infer Steps> ? Steps : never;

let partners = 0;
let sales = 0;

/** Lives through a history; `early` changes are told before their sale. @returns the partners it was about */
async function live(steps: History): Promise<number[]> {
  const firstPartner = partners + 1;
  partners += PARTNERS;
  const made: { saleId: number; partnerId: number; revision: number; earned: number }[] = [];
  for (const [{ kind, cents }, which, when, early] of steps) {
    const partnerId = firstPartner + (which % PARTNERS);
    const month = MONTHS[when % MONTHS.length]!;
    const sell = async (earned: number) => {
      const sale = { saleId: ++sales, partnerId, revision: 0, earned };
      const event = saleEvent({
        ...sale,
        referralId: 1 + (when % 4),
        amountCents: earned * 10 + 50,
        commissionCents: earned,
        occurredAt: `${month}-${String(1 + (when % 28)).padStart(2, '0')}T00:00:00.000Z`,
      });
      return { sale, tell: () => post(payouts, [event]) };
    };
    const tellChange = async (sale: (typeof made)[number], standing: number) => {
      const event = standingEvent({
        saleId: sale.saleId,
        partnerId: sale.partnerId,
        revision: ++sale.revision,
        standingCommissionCents: standing,
        standingAmountCents: standing === 0 ? 0 : standing * 10 + 50,
      });
      await change(payouts, event);
      if (early) await change(payouts, event);
    };
    if (kind === 'sell') {
      const { sale, tell } = await sell(cents);
      if (early && when % 3 === 0) await tellChange(sale, cents % 2 === 0 ? 0 : cents >> 1);
      await tell();
      made.push(sale);
    } else if (kind === 'change' && made.length > 0) {
      const sale = made[which % made.length]!;
      await tellChange(sale, when % 2 === 0 ? 0 : Math.min(cents, sale.earned));
    } else if (kind === 'pay all' || kind === 'pay')
      await payouts.app
        .get(PayPartnerForMonth)
        .pay({
          partnerId,
          month,
          askedCents: kind === 'pay' ? cents : null,
          idempotencyKey: `${which} ${when} ${early}`,
        })
        .catch((error: Error) => expect(error.message).toContain('this key already'));
    else if (kind === 'void')
      await payouts.app
        .get(VoidPayout)
        .voidNewest(partnerId, month, undefined)
        .catch((error: Error) => expect(error.message).toContain('advance'));
  }
  // In the end every sale is refunded, so that nothing of this history may stand.
  for (const sale of made)
    await change(
      payouts,
      standingEvent({ saleId: sale.saleId, partnerId: sale.partnerId, revision: sale.revision + 1 }),
    );
  return Array.from({ length: PARTNERS }, (_, index) => firstPartner + index);
}

test('through any history the books balance, and when all is refunded nothing stands', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const partnerIds = await live(steps);
      await expectBooksToBalance(payouts);
      expect(
        await payouts.sql(
          `select coalesce(sum(sales_count), 0)::int as sales, coalesce(sum(amount_cents), 0)::int as amount,
                  coalesce(sum(commission_cents), 0)::int as commission, coalesce(sum(paid_cents), 0)::int as paid
           from partner_totals where partner_id = any($1)`,
          [partnerIds],
        ),
      ).toEqual([{ sales: 0, amount: 0, commission: 0, paid: 0 }]);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 60), endOnFailure: true },
  );
}, 240_000);

test('the same sales and changes told in another order, and more often, end in the same books', async () => {
  const told = fc.array(
    fc.record({
      earned: fc.integer({ min: 0, max: 999 }),
      changes: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(told, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), async (sold, dice) => {
      const books = [];
      for (const shuffled of [false, true]) {
        const partnerId = ++partners;
        const events = sold.flatMap(({ earned, changes }) => {
          const saleId = ++sales;
          const record = saleEvent({
            saleId,
            partnerId,
            commissionCents: earned,
            amountCents: earned + 50,
            occurredAt: '2026-10-05T00:00:00.000Z',
          });
          return [
            () => post(payouts, [record]),
            ...changes.map((cents, index) => {
              const left = Math.min(cents, earned);
              const event = standingEvent({
                saleId,
                partnerId,
                revision: index + 1,
                standingCommissionCents: left,
                standingAmountCents: left,
              });
              return () => change(payouts, event);
            }),
          ];
        });
        const order = shuffled
          ? [...events, ...events]
              .map((event, at) => ({ event, at: dice[at % 60]! + at * 7 }))
              .sort((one, other) => (one.at % 17) - (other.at % 17))
              .map(({ event }) => event)
          : events;
        for (const tell of order) await tell();
        const [row] = await payouts.sql(
          `select total.sales_count, total.amount_cents, total.commission_cents, month.sales_count as in_month,
                  (select sum(amount_cents)::bigint from ledger_entries where partner_id = $1) as ledger
           from partner_totals total join partner_months month using (partner_id) where partner_id = $1`,
          [partnerId],
        );
        books.push(row);
      }
      expect(books[1]).toEqual(books[0]);
    }),
    { numRuns: 40 },
  );
}, 120_000);
