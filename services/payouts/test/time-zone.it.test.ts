import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { CommissionStatus, RankedPartner } from '@portal/contracts/http/internal';
import type { PartnerSummary, StatementMonth } from '@portal/contracts/http/partner';
import type { PayoutBatch, UnpaidPartner } from '@portal/contracts/http/payouts';
import { UTC } from '@portal/contracts/values/business-time-zone';
import { monthOf } from '@portal/contracts/values/month';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { SettingsError } from '@portal/kit/config/settings';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { addPartners, post, saleEvent, startNeighbours, startPayouts } from './support.js';

const PARTNER = 7;
let opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const each of opened.reverse()) await each.close();
  opened = [];
});

async function start(BUSINESS_TIME_ZONE: string, more: Record<string, string> = {}): Promise<TestService> {
  opened.push(await startNeighbours());
  const payouts = await startPayouts({ BUSINESS_TIME_ZONE, ...more });
  opened.push(payouts);
  await addPartners(payouts, [{ id: PARTNER }]);
  return payouts;
}

/** The services' clock, which says which month it is; what is payable follows from the database's. */
const itIs = (moment: string | number) =>
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

const json = async <Answer>(response: Promise<Response>) => (await (await response).json()) as Answer;

describe.each([
  [UTC, '2026-03'],
  ['America/New_York', '2026-03'],
  ['America/New_York', '2026-11'],
  ['Europe/Berlin', '2026-04'],
  ['Pacific/Kiritimati', '2026-03'],
  ['Asia/Kolkata', '2026-03'],
])('with the books in %s, a millisecond before %s begins and at it', (zone, month) => {
  test('this month, what is closed and may be paid, and the leaderboard change', async () => {
    const payouts = await start(zone);
    const edge = Date.parse(startOfDay(`${month}-01`));
    const before = monthOf(new Date(edge - 1));
    expect(before < month).toBe(true);
    await post(
      payouts,
      [-1, 0].map((ms, index) =>
        saleEvent({
          saleId: index + 1,
          partnerId: PARTNER,
          occurredAt: new Date(edge + ms).toISOString(),
          commissionCents: 1_000 * (index + 1),
        }),
      ),
    );
    const asPartner = payouts.as({ role: 'partner', userId: PARTNER });
    const asAdmin = payouts.as({ role: 'admin', userId: 1 });
    const asService = payouts.as({ role: 'service' });
    const thisMonth = async () => {
      const { monthCommissionInCents } = await json<PartnerSummary>(asPartner('/partner/summary'));
      const [first] = await json<RankedPartner[]>(asService(`/internal/leaderboard?partnerId=${PARTNER}`));
      return [monthCommissionInCents, first?.monthCommissionCents];
    };
    const closed = (asked: string) => asAdmin(`/admin/month-end?month=${asked}`);

    itIs(edge - 1);
    expect(await thisMonth()).toEqual([1_000, 1_000]);
    expect((await closed(before)).status).toBe(400);

    itIs(edge);
    expect(await thisMonth()).toEqual([2_000, 2_000]);
    expect((await closed(month)).status).toBe(400);
    expect(await json<UnpaidPartner[]>(closed(before))).toMatchObject([
      { partnerId: PARTNER, unpaidInCents: 1_000 },
    ]);
    const batch = { month: before, partnerIds: [PARTNER] };
    const paid = asAdmin('/admin/payout-batches', { json: batch, headers: { 'idempotency-key': 'one' } });
    expect(await json<PayoutBatch>(paid)).toMatchObject({ month: before, amountInCents: 1_000 });
    // The toggle pays the month that it is.
    const toggled = asAdmin('/admin/monthly-payments', { json: { partnerId: PARTNER, completed: true } });
    expect(await json(toggled)).toMatchObject({
      paymentMonth: month,
      payout: { amountInCents: 2_000 },
    });
    const statement = await json<StatementMonth[]>(asPartner('/partner/statement'));
    expect(statement.map((row) => [row.month, row.paidInCents])).toEqual([
      [month, 2_000],
      [before, 1_000],
    ]);
  });
});

test('a hold period ends as a day of the zone begins, and the statement’s file has its days', async () => {
  const payouts = await start('America/New_York');
  // 11 pm of October 31 in New York, when UTC has November; clocks are put back on November 1
  const occurredAt = '2026-11-01T03:00:00.000Z';
  await post(payouts, [saleEvent({ saleId: 1, partnerId: PARTNER, occurredAt, holdDays: 180 })]);
  expect(await payouts.sql('select month, payable_at from sale_commissions')).toEqual([
    { month: '2026-10', payable_at: new Date('2027-04-29T04:00:00.000Z') },
  ]);
  const status = payouts.as({ role: 'service' })('/internal/commission-status', { json: { saleIds: [1] } });
  expect((await json<CommissionStatus>(status)).pending).toEqual([{ saleId: 1, until: '2027-04-29' }]);

  const advance = { partnerId: PARTNER, amount: 5, advanceReason: 'a start' };
  await payouts.as({ role: 'admin', userId: 1 })('/admin/payouts', { json: advance });
  await payouts.sql('alter table payouts disable trigger user');
  await payouts.sql(`update payouts set created_at = '2026-12-01T04:59:59Z'`);
  const csv = await payouts.as({ role: 'partner', userId: PARTNER })('/partner/statement.csv');
  expect(await csv.text()).toContain('Payout 1,2026-11-30,');
});

test('the month of a sale is the one that it was recorded with, whatever the zone would say', async () => {
  const payouts = await start('Pacific/Kiritimati');
  const occurredAt = '2026-10-31T12:00:00.000Z';
  await post(payouts, [saleEvent({ saleId: 1, partnerId: PARTNER, occurredAt, month: '2026-10' })]);
  expect(await payouts.sql('select month from sale_commissions')).toEqual([{ month: '2026-10' }]);
});

test('from the first entry on another zone is refused, and books from before are in UTC', async () => {
  const refusal = async (DATABASE_URL: string, BUSINESS_TIME_ZONE: string) => {
    const started = startTestService('payouts', AppModule, { DATABASE_URL, BUSINESS_TIME_ZONE });
    const error: unknown = await started.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  };
  const { url, drop } = await freshDatabase('payouts');
  opened.push({ close: drop });
  const payouts = await start('Europe/Berlin', { DATABASE_URL: url });
  expect(await payouts.sql('select from business_time_zone')).toEqual([]);
  await post(payouts, [saleEvent({ saleId: 1, partnerId: PARTNER })]);
  expect(await refusal(url, UTC)).toBe(
    'BUSINESS_TIME_ZONE is wrong: it is UTC, and the books have been kept in Europe/Berlin since the first sale, which nothing can change.',
  );

  const older = await freshDatabase('payouts');
  opened.push({ close: older.drop });
  const before = await start(UTC, { DATABASE_URL: older.url });
  await before.sql(
    `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at)
     values ('earned', 1, 7, 1, '2026-01', 100, 1000, '2026-01-05')`,
  );
  expect(await refusal(older.url, 'Asia/Kolkata')).toMatch('have been kept in UTC');
});
