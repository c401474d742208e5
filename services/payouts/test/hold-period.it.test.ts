import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CommissionStatus, Page, PartnerFigures } from '@portal/contracts/http/internal';
import type { PartnerSummary, StatementMonth } from '@portal/contracts/http/partner';
import type {
  ChangedMonthlyPayment,
  ExplainedCommission,
  MonthPayableSince,
  PayoutBatch,
  PayoutPreview,
  UnpaidPartner,
} from '@portal/contracts/http/payouts';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import {
  addPartners,
  change,
  post,
  saleEvent,
  standingEvent,
  startNeighbours,
  startPayouts,
} from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  payouts = await startPayouts({ ADVANCE_LIMIT: '1000' });
});
afterAll(() => Promise.all([payouts.close(), neighbours.close()]));

const HOLD = 40;
const DAY_MS = 86_400_000;
/** One for all tests, so that midnight may come between them. */
const now = new Date();
const thisMonth = currentMonth(now);
const lastMonth = lastMonths(2, now)[1]!;
/** The last moment of the month before: with a hold period of 40 days, payable this month or the next. */
const endOfLastMonth = new Date(Date.parse(`${thisMonth}-01`) - 1).toISOString();

let partnerId = 0;
let saleId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
});

async function sell(
  commissionCents: number,
  holdDays?: number,
  occurredAt = now.toISOString(),
): Promise<number> {
  const hold = holdDays === undefined ? {} : { holdDays };
  await post(payouts, [saleEvent({ saleId: ++saleId, partnerId, commissionCents, occurredAt, ...hold })]);
  return saleId;
}
const untilOf = (holdDays: number, occurredAt = now.toISOString()) =>
  payableFrom(payableAt(occurredAt, holdDays)!);

const asAdmin = (path: string, json?: unknown, key?: string) =>
  payouts.as({ role: 'admin', userId: 1 })(path, {
    ...(json !== undefined && { json }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const asService = (path: string, json?: unknown) =>
  payouts.as({ role: 'service' })(path, json === undefined ? {} : { json });
const asPartner = (path: string) => payouts.as({ role: 'partner', userId: partnerId })(path);
async function read<Answer>(response: Promise<Response>, status = 200): Promise<Answer> {
  const answered = await response;
  expect(answered.status).toBe(status);
  return (await answered.json()) as Answer;
}
const summary = () => read<PartnerSummary>(asPartner('/partner/summary'));
const statusOf = (saleIds: number[]) =>
  read<CommissionStatus>(asService('/internal/commission-status', { saleIds }));
const figures = async () =>
  (await read<Page<PartnerFigures>>(asService(`/internal/partners?search=Reyes ${partnerId}`))).rows.find(
    ({ id }) => id === partnerId,
  )!;
const monthEnd = async () =>
  (await read<UnpaidPartner[]>(asAdmin(`/admin/month-end?month=${lastMonth}&limit=200`))).find(
    (row) => row.partnerId === partnerId,
  );
const preview = (amount = '') =>
  read<PayoutPreview>(
    asAdmin(
      `/admin/payout-preview?partnerId=${partnerId}&month=${thisMonth}${amount && `&amount=${amount}`}`,
    ),
  );
const toggle = (completed = true, seen?: object) =>
  read<ChangedMonthlyPayment>(asAdmin('/admin/monthly-payments', { partnerId, completed, seen }));
const payBatch = (key: string, status = 200) =>
  read<PayoutBatch & { code?: string }>(
    asAdmin('/admin/payout-batches', { month: lastMonth, partnerIds: [partnerId] }, `${partnerId} ${key}`),
    status,
  );
const linesOf = (id: number) =>
  payouts.sql<{ amount_cents: number }>('select amount_cents from payout_lines where sale_id = $1', [id]);
const ledger = () =>
  payouts.sql<{ kind: string; amount_cents: number }>(
    'select kind, amount_cents from ledger_entries where partner_id = $1 order by id',
    [partnerId],
  );
/** As time would, by the database's clock. */
const endHoldOf = (id: number) =>
  payouts.sql(`update sale_commissions set payable_at = now() - interval '1 second' where sale_id = $1`, [
    id,
  ]);

describe('a commission in its hold period', () => {
  test('is earned, and pending everywhere with the day from which it is payable', async () => {
    const free = await sell(300);
    const held = await sell(1_000, HOLD);
    const [amount, until] = [{ amount: 10, amountInCents: 1_000 }, untilOf(HOLD)];
    const pending = { ...amount, first: until, last: until };

    expect(await summary()).toMatchObject({ totalCommission: 13, monthCommission: 13, pending });
    expect(await statusOf([free, held])).toEqual({
      paidSaleIds: [],
      pending: [{ saleId: held, until }],
    });
    expect(await read<StatementMonth[]>(asPartner('/partner/statement'))).toMatchObject([
      { month: thisMonth, unpaidInCents: 1_300, pending },
    ]);
    const csv = await (await asPartner('/partner/statement.csv')).text();
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'Month,Entry,Date,Sales,Amount,Commission,Paid,Unpaid,Advance,Pending',
      `${thisMonth},Sales,,2,200.00,13.00,,13.00,,10.00`,
    ]);
    expect(await figures()).toMatchObject({
      unpaidCents: 1_300,
      monthPending: pending,
      monthPayableCents: 300,
    });
    expect(await preview()).toMatchObject({
      amountInCents: 300,
      unpaidInCents: 300,
      unpaidCount: 1,
      lines: [{ saleId: free }],
      pending,
    });
    expect(await read<ExplainedCommission>(asAdmin(`/admin/commissions/${held}`))).toMatchObject({
      openInCents: 1_000,
      isPaid: false,
      payableFrom: until,
      isPending: true,
    });
  });

  test('is told as a range of days where there are several', async () => {
    await sell(1_000, 20);
    await sell(500, 30);
    expect((await summary()).pending).toEqual({
      ...{ amount: 15, amountInCents: 1_500 },
      ...{ first: untilOf(20), last: untilOf(30) },
    });
  });

  test.each([undefined, 0])('of %p days does not exist: nothing says a word of it', async (holdDays) => {
    const id = await sell(1_000, holdDays);
    expect(await summary()).not.toHaveProperty('pending');
    expect(await statusOf([id])).toEqual({ paidSaleIds: [] });
    expect(await preview()).not.toHaveProperty('pending');
    expect(await (await asPartner('/partner/statement.csv')).text()).not.toContain('Pending');
    expect(await figures()).not.toHaveProperty('monthPending');
    const explained = await read<ExplainedCommission>(asAdmin(`/admin/commissions/${id}`));
    expect(explained).not.toHaveProperty('payableFrom');
    expect(await toggle()).toMatchObject({ isPaid: true, payout: { amountInCents: 1_000 } });
  });

  test('is payable from 00:00 UTC of the day that ends it', async () => {
    const soldAt = new Date(now.getTime() - 14 * DAY_MS).toISOString();
    const ended = await sell(1_000, 14, soldAt);
    const running = await sell(500, 15, soldAt);
    expect((await statusOf([ended, running])).pending).toEqual([
      { saleId: running, until: untilOf(15, soldAt) },
    ]);
  });

  test('keeps its time in the ledger, where the check of the books finds one that was changed', async () => {
    const id = await sell(1_000, HOLD);
    const drift = async () =>
      (await read<{ name: string; expected: number; actual: number }[]>(asService('/internal/check-books')))
        .filter(({ expected, actual }) => expected !== actual)
        .map(({ name }) => name);
    expect(await drift()).toEqual([]);
    await payouts.sql(
      `update sale_commissions set payable_at = payable_at - interval '1 day' where sale_id = $1`,
      [id],
    );
    expect(await drift()).toEqual(['payable from: sales']);
    await payouts.sql(
      `update sale_commissions set payable_at = payable_at + interval '1 day' where sale_id = $1`,
      [id],
    );
  });
});

describe('payments take what is payable now', () => {
  test('the month button pays the rest once it is payable, and takes back only a month that is paid', async () => {
    const free = await sell(300);
    const held = await sell(1_000, HOLD);
    expect(await toggle()).toMatchObject({ isPaid: false, payout: { amountInCents: 300, salesCount: 1 } });
    expect(await toggle()).toMatchObject({ isPaid: false, payout: { payoutId: null, amountInCents: 0 } });
    expect(await toggle(false)).toMatchObject({ isPaid: false, payout: { payoutId: null } });
    expect((await statusOf([free, held])).paidSaleIds).toEqual([free]);

    await endHoldOf(held);
    expect(await summary()).not.toHaveProperty('pending');
    expect(await toggle()).toMatchObject({ isPaid: true, payout: { amountInCents: 1_000, salesCount: 1 } });
    expect(await toggle(false)).toMatchObject({ isPaid: false, payout: { amountInCents: 1_000 } });
    // Unpaid again, and never pending again.
    expect(await statusOf([free, held])).toEqual({ paidSaleIds: [free] });
    await expectBooksToBalance(payouts);
  });

  test('a batch leaves out what is pending, and pays it in a later batch of its month', async () => {
    await sell(300, undefined, `${lastMonth}-02T00:00:00.000Z`);
    const held = await sell(1_000, HOLD, endOfLastMonth);
    expect(await monthEnd()).toMatchObject({
      unpaidInCents: 1_300,
      pending: { amountInCents: 1_000, last: untilOf(HOLD, endOfLastMonth) },
      payableInCents: 300,
    });
    expect((await payBatch('first')).payouts).toMatchObject([{ amountInCents: 300, salesCount: 1 }]);
    expect(await monthEnd()).toMatchObject({ unpaidInCents: 1_000, payableInCents: 0 });
    expect(await payBatch('too early', 409)).toMatchObject({ code: 'NOTHING_UNPAID' });

    const since = () => read<MonthPayableSince[]>(asAdmin('/admin/month-end/payable-since'));
    const before = await since();
    await endHoldOf(held);
    expect(await monthEnd()).toMatchObject({ unpaidInCents: 1_000, payableInCents: 1_000 });
    // Tests share the month.
    const known = before.find(({ month }) => month === lastMonth) ?? { partnersCount: 0, unpaidInCents: 0 };
    expect(await since()).toContainEqual(
      expect.objectContaining({
        ...{ month: lastMonth, partnersCount: known.partnersCount + 1 },
        unpaidInCents: known.unpaidInCents + 1_000,
      }),
    );
    expect((await payBatch('second')).payouts).toMatchObject([{ amountInCents: 1_000, salesCount: 1 }]);
    expect((await payBatch('first')).payouts).toMatchObject([{ amountInCents: 300 }]);
    expect(await monthEnd()).toBeUndefined();
    await expectBooksToBalance(payouts);
  });

  test('an amount that pays for what is pending is an advance, needs a reason and says why', async () => {
    await sell(300);
    const held = await sell(1_000, HOLD);
    expect(await preview('13')).toMatchObject({ beyondOwedInCents: 1_000, leftOverInCents: 1_000 });
    const pay = (more = {}) =>
      asAdmin('/admin/process-partner-payment', { partnerId, amount: 13, month: thisMonth, ...more });
    expect(await read(pay(), 409)).toMatchObject({
      code: 'ADVANCE_NEEDS_REASON',
      message: 'This is $10.00 more than is payable now ($10.00 is pending). Say why it is paid in advance.',
    });
    expect(await read(pay({ advanceReason: 'A good customer' }))).toMatchObject({
      salesCount: 1,
      advance: 10,
    });
    // The advance is not used up by what is not payable yet.
    expect((await summary()).pending).toMatchObject({ amountInCents: 1_000 });
    expect(await linesOf(held)).toEqual([]);

    await endHoldOf(held);
    expect(await preview()).toMatchObject({
      amountInCents: 0,
      settledCount: 1,
      earlierAdvanceInCents: 1_000,
    });
    expect(await toggle()).toMatchObject({ isPaid: true, payout: { payoutId: null, salesCount: 1 } });
    await expectBooksToBalance(payouts);
  });

  test('an advance from before waits for the hold period, and is used up by what is payable', async () => {
    await read(
      asAdmin('/admin/process-partner-payment', {
        ...{ partnerId, amount: 5, month: thisMonth, advanceReason: 'A start' },
      }),
    );
    const held = await sell(1_000, HOLD);
    const free = await sell(400);
    expect(await linesOf(held)).toEqual([]);
    expect((await linesOf(free)).map((line) => line.amount_cents)).toEqual([400]);
    await expectBooksToBalance(payouts);
  });
});

describe('a refund within the hold period', () => {
  test('takes nothing back from anybody: it only reduces what is pending', async () => {
    const refunded = await sell(1_000, HOLD);
    const partly = await sell(1_000, HOLD);
    const of = { partnerId, revision: 1 };
    await change(payouts, standingEvent({ ...of, saleId: refunded }));
    await change(
      payouts,
      standingEvent({ ...of, saleId: partly, standingAmountCents: 2_500, standingCommissionCents: 250 }),
    );
    expect((await summary()).pending).toMatchObject({ amountInCents: 250 });
    expect((await statusOf([refunded, partly])).pending).toMatchObject([{ saleId: partly }]);
    expect(await payouts.sql('select * from payouts where partner_id = $1', [partnerId])).toEqual([]);
    expect([...(await linesOf(refunded)), ...(await linesOf(partly))]).toEqual([]);
    expect(await ledger()).toMatchObject([
      { kind: 'earned', amount_cents: 1_000 },
      { kind: 'earned', amount_cents: 1_000 },
      { kind: 'reversed', amount_cents: -1_000 },
      { kind: 'reversed', amount_cents: -750 },
    ]);

    await endHoldOf(refunded);
    await endHoldOf(partly);
    expect(await toggle()).toMatchObject({ isPaid: true, payout: { amountInCents: 250, salesCount: 1 } });
    await expectBooksToBalance(payouts);
  });

  test('that was told before the sale leaves nothing pending', async () => {
    const id = saleId + 1;
    await change(payouts, standingEvent({ partnerId, saleId: id, revision: 1 }));
    await sell(1_000, HOLD);
    expect(await summary()).not.toHaveProperty('pending');
    await expectBooksToBalance(payouts);
  });

  test('that is won back as a dispute within it makes it pending again', async () => {
    const held = await sell(1_000, HOLD);
    await change(payouts, standingEvent({ partnerId, saleId: held, revision: 1 }));
    await change(
      payouts,
      standingEvent({
        partnerId,
        saleId: held,
        revision: 2,
        standingAmountCents: 10_000,
        standingCommissionCents: 1_000,
      }),
    );
    expect((await summary()).pending).toMatchObject({ amountInCents: 1_000 });
  });
});

describe('when the hold period ends meanwhile', () => {
  test('a payment that was confirmed before it pays nothing else than what was seen', async () => {
    await sell(300);
    const held = await sell(1_000, HOLD);
    const seen = { month: thisMonth, amountInCents: 300 };
    await endHoldOf(held);
    const refused = asAdmin('/admin/monthly-payments', { partnerId, completed: true, seen });
    expect(await read(refused, 409)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await toggle(true, { month: thisMonth, amountInCents: 1_300 })).toMatchObject({ isPaid: true });
  });

  test('batches, buttons and payments at once pay each commission once', async () => {
    const sold = [];
    for (let index = 0; index < 6; index++)
      sold.push(
        await sell(100 + index, index % 2 === 0 ? HOLD : undefined, `${lastMonth}-1${index}T00:00:00.000Z`),
      );
    const inThisMonth = await sell(1_000, HOLD);
    const held = [...sold.filter((_, index) => index % 2 === 0), inThisMonth];
    await payouts.sql(
      `update sale_commissions set payable_at = now() + interval '1 day' where sale_id = any($1::bigint[])`,
      [held],
    );
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((turn) =>
        asAdmin(
          '/admin/payout-batches',
          { month: lastMonth, partnerIds: [partnerId] },
          `${partnerId} ${turn}`,
        ).then(({ status }) => status),
      ),
      ...held.map((id) => endHoldOf(id).then(() => 200)),
      ...Array.from({ length: 4 }, () =>
        asAdmin('/admin/monthly-payments', { partnerId, completed: true }).then(({ status }) => status),
      ),
      ...Array.from({ length: 4 }, () =>
        asService('/internal/payouts', { partnerId, month: lastMonth }).then(({ status }) => status),
      ),
    ]);
    expect(answers.filter((status) => ![200, 409].includes(status))).toEqual([]);
    await read(asService('/internal/payouts', { partnerId, month: lastMonth }));
    await toggle();
    const lines = await Promise.all([...sold, inThisMonth].map(linesOf));
    expect(lines.map((own) => own.map(({ amount_cents }) => amount_cents))).toEqual([
      ...sold.map((_, index) => [100 + index]),
      [1_000],
    ]);
    expect((await ledger()).reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(0);
    await expectBooksToBalance(payouts);
  });
});
