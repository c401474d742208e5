import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CommissionPaid } from '@portal/contracts/events/commission-paid';
import type {
  ChangedMonthlyPayment,
  PaidPayment,
  PayoutOfPartner,
  PayoutPreview,
} from '@portal/contracts/http/payouts';
import { currentMonth } from '@portal/contracts/values/month';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import type { TestService } from '@portal/kit/testing/test-service';
import { AdvanceSettings } from '../src/settings.js';
import { expectBooksToBalance } from './books.js';
import { addPartners, inOneClick, post, saleEvent, startNeighbours, startPayouts } from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  neighbours = await startNeighbours();
  payouts = await startPayouts({ AMQP_URL });
});
afterAll(() => Promise.all([bus.close(), payouts.close(), neighbours.close()]));

const month = currentMonth();
let partnerId = 0;
let saleId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
});

async function sell(...commissions: number[]): Promise<number[]> {
  const events = commissions.map((commissionCents, index) =>
    saleEvent({
      saleId: ++saleId,
      partnerId,
      commissionCents,
      occurredAt: new Date(Date.parse(`${month}-01`) + saleId * 1_000 + index).toISOString(),
    }),
  );
  await post(payouts, events);
  return events.map(({ data }) => data.saleId);
}
const asAdmin = (path: string, json?: unknown, key?: string) =>
  payouts.as({ role: 'admin', userId: 1 })(path, {
    ...(json !== undefined && { json }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const answer = async <Answer>(response: Promise<Response>) => {
  const answered = await response;
  expect(answered.status).toBe(200);
  return (await answered.json()) as Answer;
};
const toggle = (completed: boolean, key?: string) =>
  answer<ChangedMonthlyPayment>(asAdmin('/admin/monthly-payments', { partnerId, completed }, key));
/** Kept only where a payment is more than is owed. */
const advanceReason = 'Agreed at the start';
const pay = (amount: number, more: object = {}, key?: string) =>
  answer<PaidPayment>(
    asAdmin('/admin/process-partner-payment', { partnerId, amount, month, advanceReason, ...more }, key),
  );
const preview = (query: string) =>
  answer<PayoutPreview>(asAdmin(`/admin/payout-preview?partnerId=${partnerId}&month=${month}${query}`));
const payoutsMade = async () =>
  (
    await payouts.sql<{ count: number }>('select count(*) from payouts where partner_id = $1', [partnerId])
  )[0]!.count;
const paidOf = async (saleIds: number[]) => {
  const response = await payouts.as({ role: 'service' })('/internal/commission-status', {
    json: { saleIds },
  });
  return ((await response.json()) as { paidSaleIds: number[] }).paidSaleIds.sort((one, other) => one - other);
};
const told = (type: string) =>
  bus.events.filter((event) => event.type === type && (event.data as CommissionPaid).partnerId === partnerId);

describe('the monthly payment', () => {
  test('pays all that is unpaid this month, and voided makes it Pending again', async () => {
    const sales = await sell(1_000, 250);
    const paid = await toggle(true);
    expect(paid).toEqual({
      partnerId,
      paymentMonth: month,
      isPaid: true,
      paidAt: expect.any(String),
      payout: {
        payoutId: expect.any(Number),
        amount: 12.5,
        amountInCents: 1_250,
        salesCount: 2,
        advance: 0,
        advanceInCents: 0,
      },
    });
    expect(await paidOf(sales)).toEqual(sales);

    const voided = await toggle(false);
    expect(voided).toMatchObject({ isPaid: false, paidAt: null, payout: { payoutId: paid.payout.payoutId } });
    expect(await paidOf(sales)).toEqual([]);
    expect(
      await payouts.sql('select kind, amount_cents from ledger_entries where payout_id = $1 order by id', [
        paid.payout.payoutId,
      ]),
    ).toEqual([
      { kind: 'paid', amount_cents: -1_250 },
      { kind: 'payout-voided', amount_cents: 1_250 },
    ]);
    await expectBooksToBalance(payouts);
    expect(await toggle(true)).toMatchObject({ isPaid: true, payout: { amountInCents: 1_250 } });
    await expectBooksToBalance(payouts);
  });

  test('takes back the payout that was shown, and none that was made in its place', async () => {
    await sell(1_000);
    const first = (await toggle(true, 'first')).payout.payoutId!;
    const takeBack = (payout: number, key: string) =>
      asAdmin(
        '/admin/monthly-payments',
        { partnerId, completed: false, seen: { month, amountInCents: 1_000, payout } },
        key,
      );
    expect((await takeBack(first, 'back')).status).toBe(200);
    const second = (await toggle(true, 'second')).payout.payoutId!;
    expect(await (await takeBack(first, 'stale')).json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      now: { payout: second },
    });
    expect(await (await takeBack(second, 'back')).json()).toMatchObject({
      isPaid: true,
      payout: { payoutId: first },
    });
    expect((await takeBack(second, 'other')).status).toBe(200);
    await expectBooksToBalance(payouts);
  });

  test('is told to others, with revisions that grow', async () => {
    const sales = await sell(1_000, 250);
    const { payout } = await toggle(true);
    await toggle(false);
    await eventually(() => expect(told('commission.unpaid')).toHaveLength(1));
    const about = { partnerId, payoutId: payout.payoutId, saleIds: sales };
    expect(told('commission.paid')).toMatchObject([{ data: { ...about, revision: 1 } }]);
    expect(told('commission.unpaid')).toMatchObject([{ data: { ...about, revision: 2 } }]);
    expect(told('payout.made')).toMatchObject([{ data: { payoutId: payout.payoutId, amountCents: 1_250 } }]);
    expect(told('payout.voided')).toMatchObject([
      { data: { payoutId: payout.payoutId, month, amountCents: 1_250 } },
    ]);
  });

  test('of 2,500 sales is told in events of 1,000 at most', async () => {
    const sales = await sell(...Array.from({ length: 2_500 }, () => 1));
    await toggle(true);
    await eventually(() => expect(told('commission.paid')).toHaveLength(3));
    const ids = told('commission.paid').flatMap(({ data }) => (data as CommissionPaid).saleIds);
    expect(ids.sort((one, other) => one - other)).toEqual(sales);
  });

  test('clicked 50 times at once pays once, and voided 50 times voids once', async () => {
    await sell(1_000);
    await toggle(true);
    await sell(2_000);
    const paid = await Promise.all(Array.from({ length: 50 }, () => toggle(true)));
    expect(paid.filter(({ payout }) => payout.payoutId !== null)).toHaveLength(1);
    const voided = await Promise.all(Array.from({ length: 50 }, () => toggle(false)));
    expect(voided.filter(({ payout }) => payout.payoutId !== null)).toHaveLength(1);
    expect(voided[0]!.isPaid).toBe(false);
    await expectBooksToBalance(payouts);
  });

  test('voided with a key that voided before voids no other', async () => {
    await sell(1_000);
    await toggle(true);
    const first = await toggle(false, 'undo');
    await toggle(true);
    const second = await toggle(false, 'undo');
    expect(second.payout).toEqual(first.payout);
    expect(second.isPaid).toBe(true);
  });

  test('of a partner without sales pays nothing', async () => {
    expect(await toggle(true)).toMatchObject({ isPaid: false, paidAt: null, payout: { payoutId: null } });
    expect(await toggle(false)).toMatchObject({ isPaid: false, payout: { payoutId: null } });
  });
});

describe('a payment of an amount', () => {
  test('settles the oldest commissions while they fit; the rest is an advance that the next ones use up', async () => {
    const sales = await sell(1_000, 500, 2_000);
    expect(await pay(17)).toMatchObject({ amountInCents: 1_700, salesCount: 2, advance: 2 });
    expect(await paidOf(sales)).toEqual(sales.slice(0, 2));
    const [covered, partly] = await sell(150, 100);
    expect(await paidOf([covered!, partly!])).toEqual([covered]);
    // 2,000 and what is left of 100 after the 50 that the advance still had.
    expect(await toggle(true)).toMatchObject({
      isPaid: true,
      payout: { amountInCents: 2_050, salesCount: 2 },
    });
    await expectBooksToBalance(payouts);
  });

  test('has the month Paid when nothing of it is unpaid', async () => {
    await sell(1_000, 500);
    await pay(10);
    const state = () =>
      payouts.sql(
        'select paid_cents >= commission_cents as paid from partner_months where partner_id = $1 and month = $2',
        [partnerId, month],
      );
    expect(await state()).toEqual([{ paid: false }]);
    await pay(5);
    expect(await state()).toEqual([{ paid: true }]);
  });

  test('has the given description or the usual one', async () => {
    await pay(1, { description: ' Bonus ' });
    await pay(2);
    expect(
      await payouts.sql('select description from payouts where partner_id = $1 order by id', [partnerId]),
    ).toEqual([{ description: 'Bonus' }, { description: `Monthly commission payment for ${month}` }]);
  });

  test.each([undefined, 'one-click'])('clicked 50 times at once with the key %p pays once', async (key) => {
    await sell(1_000, 2_000);
    const answers = await inOneClick(payouts, () =>
      Promise.all(Array.from({ length: 50 }, () => pay(10, {}, key))),
    );
    expect(new Set(answers.map(({ payoutId }) => payoutId)).size).toBe(1);
    expect(await payoutsMade()).toBe(1);
    await expectBooksToBalance(payouts);
  });

  test('with other keys or amounts is another payment', async () => {
    await pay(10, {}, 'first');
    await pay(10, {}, 'second');
    await pay(10);
    await pay(11);
    expect(await payoutsMade()).toBe(4);
  });

  test('with a key of another payment is refused', async () => {
    await pay(10, {}, 'mine');
    const response = await asAdmin(
      '/admin/process-partner-payment',
      { partnerId, amount: 11, month },
      'mine',
    );
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }),
    ]);
    const long = await asAdmin('/admin/payouts', { partnerId, amount: 11 }, 'x'.repeat(201));
    expect(long.status).toBe(400);
  });

  test("asked for again behind the month's edge, since its answer was lost, is answered as it was made", async () => {
    const earlier = '2026-01';
    const before = async () => {
      await payouts.sql('alter table payouts disable trigger amounts_are_history');
      await payouts.sql('update payouts set month = $2 where partner_id = $1', [partnerId, earlier]);
      await payouts.sql('alter table payouts enable trigger amounts_are_history');
    };
    await sell(1_000);
    const [{ payoutId }] = [(await toggle(true, 'edge')).payout];
    await before();
    const body = { partnerId, completed: true, seen: { month: earlier, amountInCents: 1_000 } };
    expect(await answer(asAdmin('/admin/monthly-payments', body, 'edge'))).toMatchObject({
      paymentMonth: earlier,
      payout: { payoutId, amountInCents: 1_000 },
    });
    const other = await asAdmin('/admin/monthly-payments', body, 'another');
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'CHANGED_MEANWHILE' }]);

    const amount = { partnerId, amount: 7, seen: { month: earlier, amountInCents: 700 } };
    const made = await answer<PaidPayment>(
      asAdmin('/admin/payouts', { partnerId, amount: 7, advanceReason }, 'short'),
    );
    await before();
    expect(await answer(asAdmin('/admin/payouts', amount, 'short'))).toEqual(made);
  });

  test('of more than is owed says why, and stays within the limit', async () => {
    await sell(500, 500);
    const reason = 'Agreed with them';
    const ask = async (amount: number, more: object = {}) => {
      const body = { partnerId, amount, month, ...more };
      const response = await asAdmin('/admin/process-partner-payment', body);
      return [response.status, await response.json()];
    };
    expect(await ask(10.01)).toMatchObject([
      409,
      {
        code: 'ADVANCE_NEEDS_REASON',
        message: 'This is $0.01 more than is owed. Say why it is paid in advance.',
      },
    ]);
    expect(await preview('&amount=10.01')).toMatchObject({ beyondOwedInCents: 1 });
    expect(await payoutsMade()).toBe(0);

    // One commission fits, and what is left over is still owed: no advance.
    expect((await ask(6, { advanceReason: reason }))[0]).toBe(200);
    expect((await ask(4.5, { advanceReason: reason }))[0]).toBe(200);
    const kept = await answer<PayoutOfPartner[]>(asAdmin(`/admin/payouts?partnerId=${partnerId}`));
    expect(kept.map((payout) => payout.advanceReason)).toEqual([reason, null]);

    const limited = payouts.app.get(AdvanceSettings);
    limited.ADVANCE_LIMIT = 10;
    try {
      expect(await ask(9.51, { advanceReason: reason })).toMatchObject([
        409,
        { code: 'ADVANCE_LIMIT', message: 'This would leave $10.01 paid in advance. At most $10.00 may be.' },
      ]);
      expect((await ask(9.5, { advanceReason: reason }))[0]).toBe(200);
    } finally {
      limited.ADVANCE_LIMIT = 10_000_000;
    }
  });

  test('is for a month in which something could be owed', async () => {
    const message = async (chosen: string) => {
      const body = { partnerId, amount: 1, month: chosen, advanceReason };
      const response = await asAdmin('/admin/process-partner-payment', body);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await message('2026-10')).toEqual([400, 'Nothing was sold yet: choose this month']);
    await post(payouts, [saleEvent({ saleId: ++saleId, partnerId, occurredAt: '2026-03-05T00:00:00.000Z' })]);
    for (const before of ['0001-01', '2026-02'])
      expect(await message(before)).toEqual([400, 'Nothing was sold before 2026-03']);
    expect((await message('2026-03'))[0]).toBe(200);
    expect(await payoutsMade()).toBe(1);
  });

  test('is not made by what was shown before somebody else paid or took back', async () => {
    await sell(500, 500, 500);
    const { version } = await preview('&amount=5');
    const seen = { month, amountInCents: 500, leftOverInCents: 0, version };
    const { payoutId } = await pay(5, { seen }, 'first');
    const stale = () =>
      asAdmin('/admin/process-partner-payment', { partnerId, amount: 5, month, seen }, 'second');
    expect(await (await stale()).json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      now: { version: version + 1 },
    });
    expect(await pay(5, { seen }, 'first')).toMatchObject({ payoutId });
    await asAdmin(`/admin/payouts/${payoutId}/void`, { reason: 'mistake' });
    expect(await (await stale()).json()).toMatchObject({ now: { version: version + 2 } });
    expect(await payoutsMade()).toBe(1);
    const now = await preview('&amount=5');
    await pay(5, { seen: { ...seen, version: now.version } }, 'second');
    expect(await payoutsMade()).toBe(2);
  });

  test('is exact to the cent, and the short call pays the current month', async () => {
    const paid = await answer<PaidPayment>(
      asAdmin('/admin/payouts', { partnerId, amount: 1234.57, advanceReason }),
    );
    expect(paid.amountInCents).toBe(123_457);
    expect(
      await payouts.sql('select month, amount_cents from payouts where partner_id = $1', [partnerId]),
    ).toEqual([{ month, amount_cents: 123_457 }]);
  });
});

test.each([
  ['/admin/monthly-payments', { completed: true }],
  ['/admin/process-partner-payment', { amount: 1, month }],
  ['/admin/payouts', { amount: 1 }],
])('%s pays nobody who is no partner', async (path, body) => {
  const response = await asAdmin(path, { partnerId: 987_654, ...body });
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ message: 'Partner not found' }),
  ]);
});

describe('a preview', () => {
  test('names who bought what, and does without names while payments-sales is down', async () => {
    const [known, unnamed] = await sell(1_000, 500);
    neighbours.customers.set(known!, {
      ...{ saleId: known!, firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' },
      productName: 'Roadside Assist',
    });
    const named = async () =>
      (await preview('')).lines.map((line) => [line.saleId, line.clientName, line.productName]);
    expect(await named()).toEqual([
      [known, 'Dana Reyes', 'Roadside Assist'],
      [unnamed, null, null],
    ]);
    neighbours.state.salesAway = true;
    expect(await named()).toEqual([
      [known, null, null],
      [unnamed, null, null],
    ]);
    neighbours.state.salesAway = false;
  });

  test('says what an amount settles and leaves over, and changes nothing', async () => {
    const sales = await sell(1_000, 500, 2_000);
    const shown = await preview('&amount=16');
    expect(shown).toMatchObject({
      amountInCents: 1_600,
      unpaid: 35,
      unpaidCount: 3,
      settledCount: 2,
      leftOverInCents: 100,
      earlierAdvanceInCents: 0,
    });
    expect(shown.lines.map(({ saleId, settled }) => [saleId, settled])).toEqual(
      sales.map((id, index) => [id, index < 2]),
    );
    expect(await payoutsMade()).toBe(0);
    expect(await pay(16)).toMatchObject({
      salesCount: shown.settledCount,
      advanceInCents: shown.leftOverInCents,
    });
  });

  test('without an amount says what pays all, less what earlier payments have left', async () => {
    await sell(1_000);
    await pay(3);
    expect(await preview('')).toMatchObject({ amount: 7, earlierAdvance: 3, settledCount: 1, leftOver: 0 });
  });
});

test.each([
  ['/admin/process-partner-payment', { amount: 0 }, 'amount', 'Amount must be greater than $0.01'],
  ['/admin/process-partner-payment', { amount: 0.009 }, 'amount', 'Amount must be greater than $0.01'],
  ['/admin/process-partner-payment', { amount: -5 }, 'amount', 'Amount must be greater than $0.01'],
  ['/admin/process-partner-payment', { amount: '5' }, 'amount', 'Amount must be greater than $0.01'],
  ['/admin/process-partner-payment', { amount: 1.005 }, 'amount', 'Amount must be in whole cents'],
  ['/admin/process-partner-payment', { amount: 1e12 }, 'amount', 'Amount must be at most $10,000,000'],
  ['/admin/process-partner-payment', { month: undefined }, 'month', 'Month is required'],
  ['/admin/process-partner-payment', { month: '' }, 'month', 'Month is required'],
  ['/admin/process-partner-payment', { month: '2026-13' }, 'month', 'Month is required'],
  ['/admin/process-partner-payment', { month: '2999-01' }, 'month', 'Month must not be in the future'],
  ['/admin/process-partner-payment', { partnerId: 0 }, 'partnerId', 'Partner is required'],
  [
    '/admin/process-partner-payment',
    { description: 'x'.repeat(201) },
    'description',
    'Please use at most 200 characters',
  ],
  ['/admin/payouts', { amount: 0 }, 'amount', 'Amount must be greater than $0.01'],
  ['/admin/monthly-payments', { completed: 'yes' }, 'completed', 'Completed must be true or false'],
])('%s with %j is refused', async (path, wrong, field, message) => {
  const response = await asAdmin(path, { partnerId, amount: 1, month, completed: true, ...wrong });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ message, errors: { [field]: [message] } }),
  ]);
});

test.each(['/admin/monthly-payments', '/admin/process-partner-payment', '/admin/payouts'])(
  '%s is for administrators',
  async (path) => {
    const response = await payouts.as({ role: 'partner', userId: partnerId })(path, {
      json: { partnerId, amount: 1, month },
    });
    expect(response.status).toBe(403);
  },
);
