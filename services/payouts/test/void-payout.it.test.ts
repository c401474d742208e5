import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ChangedMonthlyPayment,
  ListedPayoutBatch,
  PaidPayment,
  PayoutBatch,
  PayoutOfPartner,
} from '@portal/contracts/http/payouts';
import { payoutOfPartner } from '@portal/contracts/http/payouts';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
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
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  neighbours = await startNeighbours();
  payouts = await startPayouts({ AMQP_URL });
});
afterAll(() => Promise.all([bus.close(), payouts.close(), neighbours.close()]));

const month = currentMonth();
const closed = lastMonths(2)[1]!;
let partnerId = 0;
let saleId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
});

async function sell(commissionCents: number, of = month): Promise<number> {
  const occurredAt = `${of}-01T00:00:${String(++saleId % 60).padStart(2, '0')}.000Z`;
  await post(payouts, [saleEvent({ saleId, partnerId, commissionCents, occurredAt })]);
  return saleId;
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
const refused = async (response: Promise<Response>) => {
  const answered = await response;
  return [answered.status, await answered.json()];
};
/** Kept only where a payment is more than is owed. */
const advanceReason = 'Agreed at the start';
const pay = (amount: number, more: object = {}) =>
  answer<PaidPayment>(
    asAdmin('/admin/process-partner-payment', { partnerId, amount, month, advanceReason, ...more }),
  );
const toggle = (completed: boolean, seen?: SeenValues, key?: string) =>
  asAdmin('/admin/monthly-payments', { partnerId, completed, ...(seen && { seen }) }, key);
const takeBack = (id: number, more: object = {}) =>
  asAdmin(`/admin/payouts/${id}/void`, { reason: 'mistake', ...more });
const list = (query = '') =>
  answer<PayoutOfPartner[]>(asAdmin(`/admin/payouts?partnerId=${partnerId}${query}`));
const open = async () =>
  (
    await payouts.sql<{ sale_id: number; open_cents: number }>(
      'select sale_id, open_cents from sale_commissions where partner_id = $1 and payout_id is null and open_cents > 0 order by 1',
      [partnerId],
    )
  ).map((row) => [row.sale_id, row.open_cents]);
const changed = (now: SeenValues) => [
  409,
  expect.objectContaining({ code: 'CHANGED_MEANWHILE', now: expect.objectContaining(now) }),
];

describe('a payout is taken back', () => {
  test('though something was sold since, and the sale stays what it was', async () => {
    const first = await sell(5_000);
    const { payoutId } = await pay(50);
    const later = await sell(1_000);
    const [listed] = await list();
    expect(listed).toMatchObject({ id: payoutId, settledInCents: 5_000, settledCount: 1, voidedAt: null });
    const taken = await answer<PayoutOfPartner>(takeBack(payoutId!, { reason: 'returned', note: ' R03 ' }));
    expect(taken).toMatchObject({
      ...{ id: payoutId, amountInCents: 5_000, settledInCents: 0, settledCount: 0 },
      ...{ voidedAt: expect.any(String), voidReason: 'returned', voidNote: 'R03' },
    });
    expect(payoutOfPartner.parse(taken)).toEqual(taken);
    expect(await open()).toEqual([
      [first, 5_000],
      [later, 1_000],
    ]);
    await expectBooksToBalance(payouts);
  });

  test('of a closed month that a batch paid, and the batch says so', async () => {
    await sell(700, closed);
    const batch = await answer<PayoutBatch>(
      asAdmin('/admin/payout-batches', { month: closed, partnerIds: [partnerId] }),
    );
    const { payoutId } = batch.payouts[0]!;
    expect(await list()).toMatchObject([{ id: payoutId, month: closed, batchId: batch.id }]);
    await answer(takeBack(payoutId, { reason: 'returned' }));
    const [listed] = await answer<ListedPayoutBatch[]>(asAdmin('/admin/payout-batches'));
    expect(listed).toMatchObject({ id: batch.id, voidedCount: 1 });
    expect((await open()).map(([, cents]) => cents)).toEqual([700]);
    await expectBooksToBalance(payouts);
  });

  test('with what its advance has paid of later sales and other months, less what was refunded since', async () => {
    const refundedLater = await sell(1_000);
    const { payoutId } = await pay(30);
    const covered = await sell(800);
    const other = await sell(2_000, closed);
    // Half of the first goes back to the payout, and the next sale uses that up.
    await change(
      payouts,
      standingEvent({
        ...{ saleId: refundedLater, partnerId, revision: 1 },
        ...{ standingCommissionCents: 500, standingAmountCents: 5_000 },
      }),
    );
    const last = await sell(200);
    await answer(takeBack(payoutId!));
    expect(await open()).toEqual([
      [refundedLater, 500],
      [covered, 800],
      [other, 2_000],
      [last, 200],
    ]);
    expect(await list()).toMatchObject([{ advanceInCents: 0, settledInCents: 0 }]);
    await expectBooksToBalance(payouts);
  });

  test('that nothing has used up yet, whole', async () => {
    const { payoutId } = await pay(40);
    await answer(takeBack(payoutId!));
    expect((await list())[0]).toMatchObject({ id: payoutId, advanceInCents: 0, voidReason: 'mistake' });
    const later = await sell(100);
    expect(await open()).toEqual([[later, 100]]);
    await expectBooksToBalance(payouts);
  });

  test('and leaves what a later payout has paid', async () => {
    const [first, second] = [await sell(1_000), await sell(500)];
    const early = await pay(10);
    const late = await pay(5);
    await answer(takeBack(early.payoutId!));
    expect(await open()).toEqual([[first, 1_000]]);
    expect(await answer(takeBack(late.payoutId!))).toMatchObject({ amountInCents: 500 });
    expect(await open()).toEqual([
      [first, 1_000],
      [second, 500],
    ]);
    await expectBooksToBalance(payouts);
  });

  test('20 times at once it is taken back once, and each time the same is answered', async () => {
    await sell(1_000);
    const { payoutId } = await pay(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(payoutId!)));
    const texts = await Promise.all(answers.map((response) => response.text()));
    expect(new Set(texts).size).toBe(1);
    expect(await answer(takeBack(payoutId!, { reason: 'returned' }))).toEqual(JSON.parse(texts[0]!));
    expect(
      await payouts.sql('select kind, amount_cents from ledger_entries where payout_id = $1 order by id', [
        payoutId,
      ]),
    ).toEqual([
      { kind: 'paid', amount_cents: -1_000 },
      { kind: 'payout-voided', amount_cents: 1_000 },
    ]);
    const told = () =>
      bus.events.filter(
        ({ type, data }) => type === 'payout.voided' && (data as { payoutId: number }).payoutId === payoutId,
      );
    await eventually(() => expect(told()).toHaveLength(1));
    expect(told()[0]!.data).toEqual({ payoutId, partnerId, month, amountCents: 1_000, reason: 'mistake' });
  });

  test('only as it was seen: not once its advance has paid another sale', async () => {
    const { payoutId } = await pay(40);
    const [{ version, amountInCents } = { version: -1, amountInCents: 0 }] = await list();
    await sell(100);
    expect(await refused(takeBack(payoutId!, { seen: { amountInCents, version } }))).toEqual(
      changed({ version: 1 }),
    );
    const [listed] = await list();
    expect(listed).toMatchObject({ voidedAt: null, settledCount: 1 });
    await answer(takeBack(payoutId!, { seen: { amountInCents, version: listed!.version } }));
    // Looked for again after a lost answer: what was done is no change.
    await answer(takeBack(payoutId!, { seen: { amountInCents, version: listed!.version } }));
  });

  test.each([
    [{ reason: undefined }, 'reason', 'Choose a reason'],
    [{ reason: 'whim' }, 'reason', 'Choose a reason'],
    [{ note: 'x'.repeat(501) }, 'note', 'Please use at most 500 characters'],
  ])('but not with %j', async (wrong, field, message) => {
    expect(await refused(takeBack(1, wrong))).toEqual([
      400,
      expect.objectContaining({ errors: { [field]: [message] } }),
    ]);
  });

  test('but not one that is not there, nor by a partner', async () => {
    expect(await refused(takeBack(999_999))).toEqual([
      404,
      expect.objectContaining({ message: 'Payout not found' }),
    ]);
    const partner = payouts.as({ role: 'partner', userId: partnerId });
    expect((await partner('/admin/payouts/1/void', { json: { reason: 'mistake' } })).status).toBe(403);
    expect((await partner(`/admin/payouts?partnerId=${partnerId}`)).status).toBe(403);
  });
});

describe('what was marked as paid', () => {
  const told = (type: string, payoutId: number | null) =>
    bus.events.filter(
      (event) => event.type === type && (event.data as { payoutId: number }).payoutId === payoutId,
    );
  const made = async () => {
    await sell(1_000);
    const { payout } = await answer<ChangedMonthlyPayment>(toggle(true));
    return payout.payoutId!;
  };
  const amounts = () => ({ partnerId, month, amountCents: 1_000 });

  test('is told of as something that can be undone, and undone it is unpaid again', async () => {
    const payoutId = await made();
    await eventually(() =>
      expect(told('payout.made', payoutId)[0]?.data).toEqual({
        ...{ payoutId, ...amounts() },
        undoSeconds: 15,
      }),
    );
    const seen = { month, amountInCents: 1_000 };
    const undone = await answer<PayoutOfPartner>(takeBack(payoutId, { undo: true, seen }));
    expect(undone).toMatchObject({ voidedAt: expect.any(String), settledInCents: 0 });
    await eventually(() =>
      expect(told('payout.voided', payoutId)[0]?.data).toEqual({
        ...{ payoutId, ...amounts() },
        ...{ reason: 'mistake', undone: true },
      }),
    );
    expect((await open()).map(([, cents]) => cents)).toEqual([1_000]);
    await expectBooksToBalance(payouts);
  });

  test('is taken back like any other once its time to be undone is over', async () => {
    const payoutId = await made();
    // As if it had been made earlier. Payouts are history otherwise.
    await payouts.sql(`alter table payouts disable trigger amounts_are_history;
      update payouts set created_at = created_at - interval '16 seconds' where id = ${payoutId};
      alter table payouts enable trigger amounts_are_history`);
    await answer(takeBack(payoutId, { undo: true }));
    await eventually(() =>
      expect(told('payout.voided', payoutId)[0]?.data).toEqual({
        ...{ payoutId, ...amounts() },
        reason: 'mistake',
      }),
    );
  });

  test('is not undone by a body that says neither yes nor nothing', async () => {
    const payoutId = await made();
    expect((await refused(takeBack(payoutId, { undo: false })))[0]).toBe(400);
    expect((await list())[0]).toMatchObject({ id: payoutId, voidedAt: null });
  });
});

test('a payment of an amount is told of at once', async () => {
  await sell(1_000);
  const { payoutId } = await pay(10);
  await eventually(() =>
    expect(
      bus.events.find(
        ({ type, data }) => type === 'payout.made' && (data as { payoutId: number }).payoutId === payoutId,
      )?.data,
    ).toEqual({ payoutId, partnerId, month, amountCents: 1_000 }),
  );
});

test('payouts are listed by page, newest first, of the one partner only', async () => {
  const made: number[] = [];
  for (const amount of [1, 2, 3]) made.unshift((await pay(amount)).payoutId!);
  const response = await asAdmin(`/admin/payouts?partnerId=${partnerId}&limit=2`);
  expect(response.headers.get('x-total-count')).toBe('3');
  const cursor = /partnerId=\d+&limit=2&cursor=([\w-]+)>; rel="next"/.exec(
    response.headers.get('link') ?? '',
  )?.[1];
  const rows = [
    ...((await response.json()) as PayoutOfPartner[]),
    ...(await list(`&limit=2&cursor=${cursor}`)),
  ];
  expect(rows.map(({ id }) => id)).toEqual(made);
  expect((await asAdmin('/admin/payouts')).status).toBe(400);
});

describe('the month that a page showed', () => {
  test('is what is paid, or nothing is', async () => {
    await sell(1_000);
    expect(await refused(toggle(true, { month: closed, amountInCents: 1_000 }))).toEqual(changed({ month }));
    expect(await refused(toggle(true, { month, amountInCents: 900 }))).toEqual(
      changed({ amountInCents: 1_000 }),
    );
    expect(await list()).toEqual([]);
    const seen = { month, amountInCents: 1_000 };
    expect(await answer(toggle(true, seen, 'one'))).toMatchObject({ isPaid: true });
    // Looked for again after a lost answer.
    expect(await answer(toggle(true, seen, 'one'))).toMatchObject({ payout: { amountInCents: 1_000 } });
  });

  test('is what is taken back: the payout that paid it, for the amount that was shown', async () => {
    await sell(5_000);
    await answer(toggle(true));
    await sell(1_000);
    // The page still says Paid.
    expect(await refused(toggle(false, { month, amountInCents: 5_000 }))).toEqual(
      changed({ amountInCents: 0 }),
    );
    await answer(toggle(true));
    expect(await refused(toggle(false, { month, amountInCents: 5_000 }))).toEqual(
      changed({ amountInCents: 1_000 }),
    );
    expect(await refused(toggle(false, { month: closed, amountInCents: 1_000 }))).toEqual(changed({ month }));
    const seen = { month, amountInCents: 1_000 };
    const taken = await answer<ChangedMonthlyPayment>(toggle(false, seen, 'back'));
    expect(taken).toMatchObject({ isPaid: false, payout: { amountInCents: 1_000 } });
    expect((await answer<ChangedMonthlyPayment>(toggle(false, seen, 'back'))).payout).toEqual(taken.payout);
    await expectBooksToBalance(payouts);
  });

  test('may have been paid in advance: then that payout is taken back', async () => {
    const { payoutId } = await pay(50);
    await sell(1_000);
    expect(await answer(toggle(false, { month, amountInCents: 5_000 }))).toMatchObject({
      ...{ isPaid: false, payout: { payoutId, amountInCents: 5_000 } },
    });
    await expectBooksToBalance(payouts);
  });

  test('stays paid when a payout is taken back of which nothing stands any more', async () => {
    await sell(1_000);
    await pay(10);
    const refundedSale = await sell(300);
    const { payoutId } = await pay(3);
    await change(payouts, standingEvent({ saleId: refundedSale, partnerId, revision: 1 }));
    await answer(takeBack(payoutId!));
    expect(
      await payouts.sql(
        'select paid_at is not null as paid from partner_months where partner_id = $1 and month = $2',
        [partnerId, month],
      ),
    ).toEqual([{ paid: true }]);
    await expectBooksToBalance(payouts);
  });
});

test('an amount is paid only when as much of it is left over as was seen', async () => {
  await sell(1_000);
  await pay(10);
  const seen = { month, amountInCents: 1_000, leftOverInCents: 0 };
  expect(
    await refused(asAdmin('/admin/process-partner-payment', { partnerId, amount: 10, month, seen }, 'again')),
  ).toEqual(changed({ leftOverInCents: 1_000 }));
  expect(await list()).toHaveLength(1);
});
