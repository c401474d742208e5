import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Flag } from '@portal/contracts/http/flags';
import type { CommissionStatus, Page, PartnerFigures } from '@portal/contracts/http/internal';
import type { PartnerSummary, StatementMonth } from '@portal/contracts/http/partner';
import type { ExplainedCommission, PayoutPreview, UnpaidPartner } from '@portal/contracts/http/payouts';
import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { WatchBooks } from '../src/figures/watch-books.js';
import { RaiseFlagsWhenTold } from '../src/flags/raise-flags-when-told.js';
import { WatchPartners } from '../src/flags/watch-partners.js';
import { forgetPartner } from '../src/partners/forget-partner.js';
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

/** One for all tests, so that midnight may come between them. */
const now = new Date();
const thisMonth = currentMonth(now);
const lastMonth = lastMonths(2, now)[1]!;
const endOfLastMonth = new Date(Date.parse(`${thisMonth}-01`) - 1).toISOString();
const OWN: RaisedFlag = { kind: 'own-purchase', evidence: { matches: ['email'] } };

let partnerId = 0;
let saleId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
});

const sale = (
  commissionCents: number,
  flags: RaisedFlag[] = [],
  occurredAt = now.toISOString(),
  holdDays = 0,
) =>
  saleEvent({
    saleId: ++saleId,
    partnerId,
    commissionCents,
    occurredAt,
    ...(holdDays && { holdDays }),
    ...(flags.length > 0 && { flags }),
  });
async function sell(...of: Parameters<typeof sale>): Promise<number> {
  await post(payouts, [sale(...of)]);
  return saleId;
}

const asAdmin = (path: string, json?: unknown, key?: string, userId = 1) =>
  payouts.as({ role: 'admin', userId })(path, {
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
const flags = async (show = 'open') =>
  (await read<Flag[]>(asAdmin(`/admin/flags?show=${show}&limit=200`))).filter(
    (flag) => flag.partnerId === partnerId,
  );
const decide = (id: number, outcome: string, version?: number, userId = 1, status = 200) =>
  read<Flag & { code: string }>(
    asAdmin(
      `/admin/flags/${id}/decision`,
      { outcome, reason: 'Looked at it', ...(version !== undefined && { seen: { version } }) },
      undefined,
      userId,
    ),
    status,
  );
const toggle = () =>
  read<{ payout: { amountInCents: number }; isPaid: boolean }>(
    asAdmin('/admin/monthly-payments', { partnerId, completed: true }),
  );
const payBatch = (key: string, status = 200) =>
  read<{ amountInCents: number; code?: string }>(
    asAdmin('/admin/payout-batches', { month: lastMonth, partnerIds: [partnerId] }, `${partnerId} ${key}`),
    status,
  );
const payAmount = (amount: number, more: object = {}, status = 200) =>
  read<{ salesCount: number; advanceInCents: number; message: string; code: string }>(
    asAdmin('/admin/process-partner-payment', { partnerId, month: thisMonth, amount, ...more }),
    status,
  );
const statusOf = (id: number) =>
  read<CommissionStatus>(asService('/internal/commission-status', { saleIds: [id] }));
const paidFor = async (id: number) =>
  (
    await payouts.sql<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::bigint as cents from payout_lines where sale_id = $1',
      [id],
    )
  )[0]!.cents;

describe('whoever decides', () => {
  const dana = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' };

  test('sees who bought, and of a sale that is gone nobody', async () => {
    const [known, gone] = [await sell(500, [OWN]), await sell(600, [OWN])];
    neighbours.customers.set(known, { saleId: known, ...dana });
    expect((await flags()).map(({ saleId: id, customer }) => [id, customer])).toEqual([
      [gone, null],
      [known, dana],
    ]);
    await payouts.sql(
      `insert into flags (partner_id, kind, evidence, evidence_key)
       values ($1, 'refund-rate', '{"sales": 5, "refunded": 2, "days": 30}', 'a test')`,
      [partnerId],
    );
    expect((await flags()).find(({ saleId: id }) => id === null)).not.toHaveProperty('customer');
  });

  test('sees the flags without the customers while payments-sales is away, and can decide', async () => {
    const known = await sell(500, [OWN]);
    neighbours.customers.set(known, { saleId: known, ...dana });
    neighbours.state.salesAway = true;
    try {
      const [flag] = await flags();
      expect(flag).not.toHaveProperty('customer');
      expect(await decide(flag!.id, 'released')).toMatchObject({ state: 'released' });
    } finally {
      neighbours.state.salesAway = false;
    }
    expect((await flags('decided'))[0]).toMatchObject({ customer: dana });
  });

  test('can look at one partner’s flags alone, counted and by page', async () => {
    await sell(500, [OWN]);
    const of = partnerId;
    await sell(600, [OWN]);
    partnerId += 1;
    await addPartners(payouts, [{ id: partnerId }]);
    await sell(700, [OWN]);
    const answer = await asAdmin(`/admin/flags?partnerId=${of}&limit=1`);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(await answer.json()).toMatchObject([{ partnerId: of, heldInCents: 600 }]);
    expect(await read<Flag[]>(asAdmin(`/admin/flags?partnerId=${of}&show=decided`))).toEqual([]);
    for (const wrong of ['0', 'x', '-1', '99999999999999'])
      expect((await asAdmin(`/admin/flags?partnerId=${wrong}`)).status).toBe(400);
  });
});

describe('a flagged commission', () => {
  test('is earned, and shown as looked at everywhere with its amount', async () => {
    await sell(300);
    const flagged = await sell(1_000, [OWN]);
    const held = { amount: 10, amountInCents: 1_000, refused: 0, refusedInCents: 0 };

    const summary = await read<PartnerSummary>(asPartner('/partner/summary'));
    expect(summary).toMatchObject({ totalCommission: 13, flagged: held });
    expect(summary.pending).toBeUndefined();
    expect(await statusOf(flagged)).toEqual({
      paidSaleIds: [],
      flagged: [{ saleId: flagged, state: 'open' }],
    });
    expect(await read<StatementMonth[]>(asPartner('/partner/statement'))).toMatchObject([
      { month: thisMonth, unpaidInCents: 1_300, flagged: held },
    ]);
    const csv = await (await asPartner('/partner/statement.csv')).text();
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'Month,Entry,Date,Sales,Amount,Commission,Paid,Unpaid,Advance,Being looked at',
      `${thisMonth},Sales,,2,200.00,13.00,,13.00,,10.00`,
    ]);
    const partners = await read<Page<PartnerFigures>>(
      asService(`/internal/partners?search=Reyes ${partnerId}`),
    );
    expect(partners.rows.find(({ id }) => id === partnerId)).toMatchObject({
      monthFlagged: held,
      monthPayableCents: 300,
    });
    expect(
      await read<PayoutPreview>(asAdmin(`/admin/payout-preview?partnerId=${partnerId}&month=${thisMonth}`)),
    ).toMatchObject({ amountInCents: 300, unpaidCount: 1, flagged: held });
    expect(await read<ExplainedCommission>(asAdmin(`/admin/commissions/${flagged}`))).toMatchObject({
      openInCents: 1_000,
      isPaid: false,
      flagState: 'open',
    });
    expect(await flags()).toMatchObject([
      {
        kind: 'own-purchase',
        evidence: { matches: ['email'] },
        partnerName: `Ava Reyes ${partnerId}`,
        saleId: flagged,
        state: 'open',
        heldInCents: 1_000,
        decisions: [],
      },
    ]);
  });

  test('is paid by no button, no amount and no batch, and uses up no advance', async () => {
    const flagged = await sell(1_000, [OWN], endOfLastMonth);
    await sell(300, [], endOfLastMonth);
    const unpaid = await read<UnpaidPartner[]>(asAdmin(`/admin/month-end?month=${lastMonth}&limit=200`));
    expect(unpaid.find((row) => row.partnerId === partnerId)).toMatchObject({
      unpaidInCents: 1_300,
      payableInCents: 300,
      flagged: { amountInCents: 1_000 },
    });
    expect(await payBatch('one')).toMatchObject({ amountInCents: 300 });
    expect(await payBatch('two', 409)).toMatchObject({ code: 'NOTHING_UNPAID' });
    const thisOne = await sell(2_000, [OWN]);
    expect(await toggle()).toMatchObject({ isPaid: false, payout: { amountInCents: 0 } });
    expect(await payAmount(20, {}, 409)).toMatchObject({
      code: 'ADVANCE_NEEDS_REASON',
      message:
        'This is $20.00 more than is payable now ($30.00 is being looked at). Say why it is paid in advance.',
    });
    expect(await payAmount(20, { advanceReason: 'Paid ahead for the fair' })).toMatchObject({
      salesCount: 0,
      advanceInCents: 2_000,
    });
    const another = await sell(500, [OWN]);
    expect(await Promise.all([flagged, thisOne, another].map(paidFor))).toEqual([0, 0, 0]);
    await expectBooksToBalance(payouts);
  });

  test('is payable once it is released, and not before its hold period is over', async () => {
    const closed = await sell(1_000, [OWN], endOfLastMonth);
    const pending = await sell(700, [OWN], now.toISOString(), 40);
    for (const { id } of await flags()) await decide(id, 'released', 0);
    expect(await statusOf(closed)).toEqual({ paidSaleIds: [] });
    expect(await statusOf(pending)).toMatchObject({ pending: [{ saleId: pending }] });
    await expectBooksToBalance(payouts);
    expect(await payouts.app.get(WatchBooks).check()).toEqual([]);
    const since = await read<{ month: string }[]>(asAdmin('/admin/month-end/payable-since'));
    expect(since).toContainEqual(expect.objectContaining({ month: lastMonth }));
    expect(await payBatch('after')).toMatchObject({ amountInCents: 1_000 });
    expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
    expect(await flags()).toEqual([]);
    expect(await flags('decided')).toMatchObject([
      {
        saleId: pending,
        state: 'released',
        decisions: [{ outcome: 'released', reason: 'Looked at it', by: 1, heldInCents: expect.any(Number) }],
      },
      { saleId: closed, state: 'released' },
    ]);
    await expectBooksToBalance(payouts);
  });

  test('stays unpaid in the books when it is refused, until that is taken back', async () => {
    const flagged = await sell(1_000, [OWN]);
    const [flag] = await flags();
    await decide(flag!.id, 'refused', 0);
    expect(await statusOf(flagged)).toMatchObject({ flagged: [{ saleId: flagged, state: 'refused' }] });
    expect(await toggle()).toMatchObject({ isPaid: false, payout: { amountInCents: 0 } });
    expect(await read<PartnerSummary>(asPartner('/partner/summary'))).toMatchObject({
      totalCommissionInCents: 1_000,
      flagged: { amountInCents: 0, refusedInCents: 1_000 },
    });
    expect(await decide(flag!.id, 'released', 1)).toMatchObject({
      state: 'released',
      decisions: [{ outcome: 'refused' }, { outcome: 'released' }],
    });
    expect(await toggle()).toMatchObject({ isPaid: true, payout: { amountInCents: 1_000 } });
    expect(await decide(flag!.id, 'refused', 2, 1, 409)).toMatchObject({ code: 'ALREADY_RELEASED' });
    await expectBooksToBalance(payouts);
  });

  test('that is refunded is worth nothing, whatever is decided', async () => {
    const flagged = await sell(1_000, [OWN]);
    await change(payouts, standingEvent({ saleId: flagged, partnerId, revision: 1 }));
    expect(await flags()).toMatchObject([{ heldInCents: 0 }]);
    await decide((await flags())[0]!.id, 'released', 0);
    expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
    await expectBooksToBalance(payouts);
  });
});

test('a sale that is told again raises its flag once, and does not undo the decision', async () => {
  const event = sale(1_000, [OWN]);
  await post(payouts, [event]);
  await decide((await flags())[0]!.id, 'released', 0);
  await post(payouts, [event]);
  expect(await flags()).toEqual([]);
  expect(await flags('decided')).toHaveLength(1);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 1_000 } });
});

test('of 50 decisions at once one counts, and what was decided is what is paid', async () => {
  await sell(1_000, [OWN]);
  const [flag] = await flags();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      asAdmin(
        `/admin/flags/${flag!.id}/decision`,
        { outcome: at % 2 ? 'released' : 'refused', reason: 'Seen', seen: { version: 0 } },
        undefined,
        100 + at,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const [decided] = await flags('decided');
  expect(decided!.decisions).toHaveLength(1);
  const { payout } = await toggle();
  expect(payout.amountInCents).toBe(decided!.state === 'released' ? 1_000 : 0);
});

test('a payment at the moment of a decision pays what was decided before it, once', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await sell(100, [OWN]);
    const [flag] = await flags();
    const [, ...paid] = await Promise.all([decide(flag!.id, 'released', 0), toggle(), toggle(), toggle()]);
    const sum = paid.reduce((cents, { payout }) => cents + payout.amountInCents, 0);
    expect(sum).toBe(await paidFor(id));
    await toggle();
    expect(await paidFor(id)).toBe(100);
  }
  await expectBooksToBalance(payouts);
});

const tellFlag = (about: number, flagsOf = [OWN]) =>
  payouts.database.transaction((transaction) =>
    payouts.app.get(RaiseFlagsWhenTold).sale(
      {
        ...saleEvent({ saleId: about }),
        data: { saleId: about, partnerId, flags: flagsOf },
      },
      transaction,
    ),
  );

test('a flag that is told before its sale holds it, and one that is told after it does too', async () => {
  await tellFlag(saleId + 1);
  const before = await sell(1_000);
  const after = await sell(700);
  await tellFlag(after);
  await tellFlag(after);
  expect(await flags()).toHaveLength(2);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
  expect(await Promise.all([before, after].map(paidFor))).toEqual([0, 0]);
});

test('what the card says is told later: a sale has both reasons, and is held until neither holds it', async () => {
  const id = await sell(1_000, [OWN]);
  const shared: RaisedFlag = { kind: 'shared-card', evidence: { customers: 3, days: 30 } };
  await tellFlag(id, [shared]);
  await tellFlag(id, [{ kind: 'own-purchase', evidence: { matches: ['card'] } }]);
  const raised = await flags();
  expect(raised.map(({ kind, evidence }) => ({ kind, evidence }))).toEqual([shared, OWN]);
  await decide(raised[0]!.id, 'released', 0);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
  await decide(raised[1]!.id, 'released', 0);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 1_000 } });
});

test('money that is paid is not touched by a flag, and held once it is taken back', async () => {
  const paid = await sell(1_000);
  await toggle();
  await tellFlag(paid);
  expect(await flags()).toMatchObject([{ heldInCents: 0 }]);
  expect(await statusOf(paid)).toEqual({ paidSaleIds: [paid] });
  await read(asAdmin('/admin/monthly-payments', { partnerId, completed: false }));
  expect(await flags()).toMatchObject([{ heldInCents: 1_000 }]);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
  await expectBooksToBalance(payouts);
});

test.each([
  ['bank account', 'shared-bank-account', 'bankAccount'],
  ['tax number', 'shared-tax-number', 'taxNumber'],
] as const)(
  'one %s at two partners holds what is unpaid of both, and is told once of the two',
  async (_, kind, told) => {
    const other = partnerId;
    await sell(300);
    partnerId += 1;
    await addPartners(payouts, [{ id: partnerId }]);
    await sell(1_000);
    const handler = payouts.app.get(RaiseFlagsWhenTold);
    const tell = (one: number, another: number) => {
      const event = { ...saleEvent({ saleId: 1 }), data: { partnerId: one, otherPartnerIds: [another] } };
      return payouts.database.transaction((transaction) => handler[told](event, transaction));
    };
    await tell(partnerId, other);
    await tell(other, partnerId);
    const [flag] = await flags();
    expect(flag).toMatchObject({
      kind,
      evidence: { partnerIds: [other] },
      saleId: null,
      heldInCents: 1_000,
    });
    expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
    expect(flag!.otherPartners).toEqual([{ id: other, name: `Ava Reyes ${other}` }]);
    await decide(flag!.id, 'released', 0);
    await tell(partnerId, other);
    expect(await toggle()).toMatchObject({ payout: { amountInCents: 1_000 } });
    const all = await read<Flag[]>(asAdmin('/admin/flags?limit=200'));
    expect(all.filter((each) => each.partnerId === other)).toMatchObject([
      { evidence: { partnerIds: [partnerId] }, heldInCents: 300 },
    ]);
  },
);

const DAY_MS = 86_400_000;
const look = () => payouts.app.get(WatchPartners).look();
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
async function sellRefunded(): Promise<void> {
  const refunded = await sell(100);
  await change(payouts, standingEvent({ saleId: refunded, partnerId, revision: 1 }));
}

test('many refunds hold all that is unpaid, also what is sold later, until somebody decides', async () => {
  for (let at = 0; at < 3; at++) await sell(100);
  await sellRefunded();
  await look();
  expect(await flags()).toEqual([]);
  await sellRefunded();
  await Promise.all([look(), look(), look()]);
  expect(await flags()).toMatchObject([
    {
      kind: 'refund-rate',
      saleId: null,
      evidence: { sales: 5, refunded: 2, days: 30 },
      heldInCents: 300,
    },
  ]);
  const later = await sell(500);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
  expect(await flags()).toMatchObject([{ heldInCents: 800 }]);
  await look();
  expect(await flags()).toHaveLength(1);

  await decide((await flags())[0]!.id, 'released', 0);
  await look();
  expect(await flags()).toEqual([]);
  expect(await toggle()).toMatchObject({ isPaid: true, payout: { amountInCents: 800 } });
  expect(await paidFor(later)).toBe(500);
  // Only what was sold since counts.
  for (let at = 0; at < 3; at++) await sell(100, [], new Date().toISOString());
  for (let at = 0; at < 2; at++) {
    const again = await sell(100, [], new Date().toISOString());
    await change(payouts, standingEvent({ saleId: again, partnerId, revision: 1 }));
  }
  await look();
  expect(await flags()).toMatchObject([{ kind: 'refund-rate', heldInCents: 300 }]);
  await expectBooksToBalance(payouts);
});

test('sudden commission holds what is unpaid: ten times a usual day, and not of a small sum', async () => {
  for (let day = 2; day <= 30; day++) await sell(10_000, [], daysAgo(day));
  await sell(90_000);
  await look();
  expect(await flags()).toEqual([]);
  await sell(20_000);
  await look();
  expect(await flags()).toMatchObject([
    { kind: 'velocity', evidence: { commissionInCents: 110_000, usualInCents: 9_667 }, saleId: null },
  ]);
  expect(await toggle()).toMatchObject({ payout: { amountInCents: 0 } });
});

test('decisions need a reason, one of the two outcomes, and a flag that exists', async () => {
  await sell(1_000, [OWN]);
  const [flag] = await flags();
  const path = `/admin/flags/${flag!.id}/decision`;
  expect((await asAdmin(path, { outcome: 'released', reason: ' ' })).status).toBe(400);
  expect((await asAdmin(path, { outcome: 'open', reason: 'x' })).status).toBe(400);
  expect((await asAdmin('/admin/flags/999999/decision', { outcome: 'released', reason: 'x' })).status).toBe(
    404,
  );
  expect(await flags()).toHaveLength(1);
});

test('what was decided can be neither changed nor removed', async () => {
  await sell(1_000, [OWN]);
  await decide((await flags())[0]!.id, 'refused', 0);
  for (const change of [
    'delete from flags',
    `update flags set kind = 'velocity'`,
    'delete from flag_decisions',
    `update flag_decisions set outcome = 'released'`,
  ])
    await expect(payouts.sql(change)).rejects.toThrow('append-only');
});

test('a kind of a later release is not raised, and its sale is posted', async () => {
  const known = await sell(1_000, [{ kind: 'from-a-later-release', evidence: {} }]);
  expect(await flags()).toEqual([]);
  expect(await statusOf(known)).toEqual({ paidSaleIds: [] });
});

test('a deleted partner’s flags and decisions stay, without the words about them', async () => {
  await sell(1_000, [OWN]);
  await decide((await flags())[0]!.id, 'refused', 0);
  await payouts.database.transaction((transaction) => forgetPartner(transaction, partnerId));
  expect(await flags('decided')).toMatchObject([
    {
      partnerName: null,
      state: 'refused',
      heldInCents: 1_000,
      decisions: [{ outcome: 'refused', reason: '' }],
    },
  ]);
});

test('kinds that are switched off hold nothing', async () => {
  const without = await startPayouts({ FLAG_KINDS: 'off' });
  try {
    await addPartners(without, [{ id: 7 }]);
    await post(without, [saleEvent({ saleId: 1, flags: [OWN] })]);
    const paid = await without.as({ role: 'admin', userId: 1 })('/admin/monthly-payments', {
      json: { partnerId: 7, completed: true },
    });
    expect(await paid.json()).toMatchObject({ isPaid: true, payout: { amountInCents: 1_000 } });
  } finally {
    await without.close();
  }
});

test('a flag of a kind that this version does not know is listed, and can be decided', async () => {
  await sell(500);
  await payouts.sql(
    `insert into flags (partner_id, kind, evidence, evidence_key, event_id)
     values ($1, 'moon-phase', '{}', '', gen_random_uuid())`,
    [partnerId],
  );
  const [flag] = await flags();
  expect(flag).toMatchObject({ kind: 'moon-phase', state: 'open' });
  await decide(flag!.id, 'released', 0);
  expect(await flags()).toEqual([]);
});
