import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestService } from '@portal/kit/testing/test-service';
import fc from 'fast-check';
import { checkBooks } from '../src/figures/check-books.sql.js';
import { expectBooksToBalance } from './books.js';
import { liveHistories } from './live-histories.js';
import { change, post, saleEvent, standingEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const HISTORIES = Number(process.env.HISTORIES ?? 60);

test('through any history the books balance, and when all is refunded nothing stands', async () => {
  await liveHistories(payouts, HISTORIES, { min: 10, max: 60 });
  await expectBooksToBalance(payouts);
  const checks = await payouts.database.query(checkBooks);
  expect(checks.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
}, 300_000);

// Far from the histories' own.
let partners = 1_000_000;
let sales = 1_000_000_000;

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
});
