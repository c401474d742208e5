import { afterEach, expect, jest, test } from '@jest/globals';
import type { PartnerTrends } from '@portal/contracts/http/partner';
import { startStack, type Stack } from './stack.js';

let stack: Stack | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await stack?.close();
  stack = undefined;
});

/** The service's clock, which says which day it is. */
const itIs = (moment: string) =>
  jest.useFakeTimers({
    now: new Date(moment),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });

const ask = (userId: number, role: 'partner' | 'admin' = 'partner') =>
  stack!.service.as({ role, userId })('/partner/trends');
const trends = async (userId: number) => (await (await ask(userId)).json()) as PartnerTrends;

let payments = 0;
/** A sale of $100 with 10 % commission, or what stands of it. */
async function sell(partnerId: number, at: string, standingCents: number | null = null) {
  const paymentId = `pi_trend_${++payments}`;
  await stack!.service.sql(
    `with checkout as (
       insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id, product_name, price_cents, rate_bps)
       values ($1, '', 1, 'CODE0001', $2, 1, 'Towing', 10000, 1000) returning id
     )
     insert into sales (payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents, discount_cents,
       amount_cents, rate_bps, month, occurred_at, standing_amount_cents, standing_commission_cents)
     select $1, id, 1, $2, 1, 'Towing', 10000, 0, 10000, 1000, '2026-01', $3::timestamptz, $4::bigint, $4::bigint / 10
     from checkout`,
    [paymentId, partnerId, at, standingCents],
  );
  return paymentId;
}
const sold = (salesCount: number, cents: number) => ({
  salesCount,
  amount: cents / 100,
  amountInCents: cents,
  commission: cents / 1_000,
  commissionInCents: cents / 10,
});

test('this month stands beside the one before up to the same day, as both stand after refunds', async () => {
  stack = await startStack();
  itIs('2026-11-26T15:00:00Z');
  for (const at of ['2026-11-01T00:00:00Z', '2026-11-26T14:00:00Z']) await sell(7, at);
  for (const at of ['2026-10-01T00:00:00Z', '2026-10-26T23:59:59Z', '2026-10-27T00:00:00Z'])
    await sell(7, at);
  await sell(7, '2026-09-30T23:59:59Z');
  await sell(7, '2026-11-10T00:00:00Z', 4_000);
  await sell(7, '2026-10-10T00:00:00Z', 0);
  await sell(8, '2026-11-10T00:00:00Z');
  const voided = await sell(7, '2026-11-11T00:00:00Z');
  await stack.service.sql('update sales set voided_at = now() where payment_id = $1', [voided]);
  expect(await trends(7)).toEqual({
    now: { days: { first: '2026-11-01', last: '2026-11-26' }, sold: sold(3, 24_000) },
    before: { days: { first: '2026-10-01', last: '2026-10-26' }, sold: sold(2, 20_000) },
  });
  expect(await trends(9)).toMatchObject({ now: { sold: sold(0, 0) }, before: { sold: sold(0, 0) } });
  expect((await ask(1, 'admin')).status).toBe(403);
});

test('a shorter month before counts whole, and no sale counts in both', async () => {
  stack = await startStack();
  itIs('2026-03-31T12:00:00Z');
  for (const at of ['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z']) await sell(7, at);
  expect(await trends(7)).toMatchObject({
    now: { sold: sold(1, 10_000) },
    before: { days: { first: '2026-02-01', last: '2026-02-28' }, sold: sold(1, 10_000) },
  });
});

test("days are those of the business's time zone", async () => {
  stack = await startStack({ BUSINESS_TIME_ZONE: 'America/New_York' });
  itIs('2026-12-01T03:00:00Z');
  for (const at of ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-12-01T02:00:00Z'])
    await sell(7, at);
  expect(await trends(7)).toMatchObject({
    now: { days: { first: '2026-11-01', last: '2026-11-30' }, sold: sold(2, 20_000) },
    before: { days: { first: '2026-10-01', last: '2026-10-30' }, sold: sold(0, 0) },
  });
});
