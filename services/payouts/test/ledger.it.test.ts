import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PermanentError } from '@portal/kit/messaging/consumer/on-event';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import { post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

// Tests share the ledger, which cannot be emptied: each has partners and sales of its own.
let partnerId = 0;
let saleId = 0;
beforeEach(() => {
  partnerId += 100;
});
const sale = (more: Partial<Parameters<typeof saleEvent>[0]> = {}) =>
  saleEvent({ saleId: ++saleId, partnerId, ...more });

const totalsOf = async (id: number) =>
  (await payouts.sql('select * from partner_totals where partner_id = $1', [id]))[0];

describe('posting commission', () => {
  test('a sale is one entry, and is in every figure', async () => {
    const event = sale({ amountCents: 12_900, commissionCents: 1_290, referralId: 9 });
    await post(payouts, [event]);
    const entries = await payouts.sql('select * from ledger_entries where partner_id = $1', [partnerId]);
    expect(entries).toEqual([
      expect.objectContaining({
        kind: 'earned',
        sale_id: event.data.saleId,
        referral_id: 9,
        month: event.data.month,
        amount_cents: 1_290,
        sale_amount_cents: 12_900,
        event_id: event.id,
      }),
    ]);
    expect(await totalsOf(partnerId)).toMatchObject({
      sales_count: 1,
      commission_cents: 1_290,
      paid_cents: 0,
    });
    await expectBooksToBalance(payouts);
  });

  test('a sale whose commission is not its amount times its rate is refused, alone and in a batch', async () => {
    const forged = sale({ amountCents: 100, commissionCents: 5_000_000, rateBps: 1_000 });
    for (const events of [[forged], [sale(), forged]])
      await expect(post(payouts, events)).rejects.toThrow(PermanentError);
    expect(await totalsOf(partnerId)).toBeUndefined();
  });

  test('a sale told again, by the same event or another, in its batch or later, adds nothing', async () => {
    const event = sale();
    const sameSale = { ...sale(), data: event.data };
    await post(payouts, [event, event, sameSale]);
    await post(payouts, [event]);
    await post(payouts, [sale(), sameSale]);
    expect(await totalsOf(partnerId)).toMatchObject({ sales_count: 2, commission_cents: 2_000 });
    await expectBooksToBalance(payouts);
  });

  test('replicas that get the same sales at once, in whatever order, post each once and do not deadlock', async () => {
    const events = Array.from({ length: 240 }, (_, index) =>
      sale({ partnerId: partnerId + (index % 7), referralId: index % 11, commissionCents: index }),
    );
    const shuffled = (turn: number) => events.map((_, at) => events[(at * 7 + turn * 31) % events.length]!);
    const batches = [0, 1, 2, 3].flatMap((turn) =>
      [0, 60, 120, 180].map((from) => shuffled(turn).slice(from, from + 60)),
    );
    await Promise.all(batches.map((batch) => post(payouts, batch)));
    const [row] = await payouts.sql(
      'select sum(sales_count)::int as sales, sum(commission_cents)::int as commission from partner_totals where partner_id between $1 and $1 + 6',
      [partnerId],
    );
    expect(row).toEqual({ sales: 240, commission: (239 * 240) / 2 });
    await expectBooksToBalance(payouts);
  });

  test('a batch that fails leaves nothing behind', async () => {
    await expect(post(payouts, [sale(), sale({ month: 'never' })])).rejects.toThrow('check constraint');
    expect(await totalsOf(partnerId)).toBeUndefined();
    await expectBooksToBalance(payouts);
  });

  test('the first sale of a month is the earliest, in whatever order they come', async () => {
    await post(payouts, [sale({ occurredAt: '2026-03-09T00:00:00.000Z' })]);
    await post(payouts, [sale({ occurredAt: '2026-03-02T00:00:00.000Z' })]);
    await post(payouts, [sale({ occurredAt: '2026-03-30T00:00:00.000Z' })]);
    const rows = await payouts.sql<{ first_sale_at: Date }>(
      'select first_sale_at from partner_months where partner_id = $1',
      [partnerId],
    );
    expect(rows.map((row) => row.first_sale_at.toISOString())).toEqual(['2026-03-02T00:00:00.000Z']);
  });
});

test.each([
  'update ledger_entries set amount_cents = 0 where id = (select min(id) from ledger_entries)',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update payout_lines set amount_cents = 0',
  'delete from payout_lines',
  'update payouts set amount_cents = amount_cents + 1',
  'update payouts set partner_id = partner_id + 1',
  "update payouts set month = '2020-01'",
  'update payouts set voided_at = null',
  'delete from payouts',
  'truncate payouts cascade',
  'update payout_batches set partner_ids = partner_ids',
  'delete from payout_batches',
])('history cannot be changed: %s', async (command) => {
  await post(payouts, [sale()]);
  await payouts.sql(
    `insert into payouts (partner_id, month, amount_cents, sales_count, idempotency_key, voided_at)
     values ($1, '2026-01', 1, 1, 'paid', now())`,
    [partnerId],
  );
  await expect(payouts.sql(command)).rejects.toThrow('append-only');
});
