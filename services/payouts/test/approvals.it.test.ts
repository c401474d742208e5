import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findPeople, listApprovers } from '@portal/contracts/calls/internal';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import type { Approval, ApprovalNow, SecondPersonNeeds } from '@portal/contracts/http/approvals';
import type { ExplainedCommission, ListedPayoutBatch, PayoutOfPartner } from '@portal/contracts/http/payouts';
import type { Approver } from '@portal/contracts/http/internal';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import { readChange } from '@portal/kit/http/audit';
import { unavailable } from '@portal/kit/http/errors';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import type { TestService } from '@portal/kit/testing/test-service';
import { forgetPartner } from '../src/partners/forget-partner.js';
import { WatchExpiry } from '../src/approvals/watch-expiry.js';
import { WatchBooks } from '../src/figures/watch-books.js';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
let identity: { close(): Promise<void> };
let approvers: Approver[] | 'down' = [];
beforeAll(async () => {
  identity = await startFakeService(['identity'], (app) => {
    fakeCall(app, listApprovers, () => {
      if (approvers === 'down') throw unavailable();
      return approvers;
    });
    fakeCall(app, findPeople, ({ body: { ids } }) =>
      ids.map((id) => ({
        id,
        firstName: 'Admin',
        lastName: String(id),
        companyName: null,
        email: `${id}@portal.test`,
        revision: 1,
      })),
    );
  });
  payouts = await startPayouts({ SECOND_PERSON: 'auto', ADVANCE_LIMIT: '1000' });
  await payouts.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
});
afterAll(() => Promise.all([identity.close(), payouts.close()]));

/** Administrators who have had the right to pay for long enough. */
const settled = (...ids: number[]): Approver[] =>
  ids.map((id) => ({ id, mayPay: true, mayApprove: true, counts: true }));

/** One who got it yesterday. */
const recent = (id: number): Approver => ({ id, mayPay: true, mayApprove: false, counts: false });

const month = currentMonth();
const closed = lastMonths(2)[1]!;
let partnerId = 0;
let saleId = 0;
/** Others in each test, since what somebody paid alone counts for a day. */
let asker = 0;
let approver = 0;
beforeEach(async () => {
  partnerId += 1;
  asker += 100;
  approver = asker + 1;
  approvers = settled(asker, approver);
  await addPartners(payouts, [{ id: partnerId }]);
});

const sell = (commissionCents: number, of = month, partner = partnerId) =>
  post(payouts, [
    saleEvent({
      saleId: ++saleId,
      partnerId: partner,
      commissionCents,
      occurredAt: `${of}-01T00:00:0${saleId % 10}.000Z`,
    }),
  ]);

interface Answered<Body> {
  status: number;
  body: Body & { code?: string; message?: string };
  told: ReturnType<typeof readChange>;
}
async function as<Body>(userId: number, path: string, json?: unknown, key?: string): Promise<Answered<Body>> {
  const response = await payouts.as({ role: 'admin', userId })(`/admin${path}`, {
    ...(json !== undefined && { json }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Answered<Body>['body'],
    told: readChange(Object.fromEntries(response.headers)),
  };
}
const pay = (amount: number, more: object = {}, by = asker, key?: string) =>
  as(by, '/process-partner-payment', { partnerId, amount, month, ...more }, key);
const needed = { status: 409, body: { code: 'SECOND_PERSON_NEEDED' } };
const ask = (more: object, key?: string) => as<Approval>(asker, '/approvals', { partnerId, ...more }, key);
const askFor = async (amount: number, more: object = {}) => {
  const { status, body } = await ask({ kind: 'payment', amount, month, ...more });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const approve = (id: number, by = approver) => as<Approval>(by, `/approvals/${id}/approve`, {});
const refuse = (id: number, by = approver) =>
  as<Approval>(by, `/approvals/${id}/refuse`, { reason: 'Not agreed on' });
const withdraw = (id: number, by = asker) => as<Approval>(by, `/approvals/${id}/withdraw`, {});
const read = async (id: number) => (await as<ApprovalNow>(approver, `/approvals/${id}`)).body;
const paidOut = () =>
  payouts.sql<{ amount_cents: number; asked_by: number; approved_by: number | null }>(
    'select amount_cents, asked_by, approved_by from payouts where partner_id = $1 order by id',
    [partnerId],
  );
const all = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('paying alone', () => {
  test('an owner without anybody else pays any amount, as before', async () => {
    approvers = settled(asker);
    await sell(100_000);
    expect((await pay(1_000)).status).toBe(200);
    expect(await paidOut()).toEqual([{ amount_cents: 100_000, asked_by: asker, approved_by: null }]);
  });

  test('with a second administrator it goes on below the limit, and ends at it: single, the month, and a batch', async () => {
    await sell(50_000);
    await sell(50_000, closed);
    expect((await pay(100)).status).toBe(200);
    expect(await pay(400)).toMatchObject(needed);
    expect(await as(asker, '/payouts', { partnerId, amount: 400 })).toMatchObject(needed);
    expect(await as(asker, '/monthly-payments', { partnerId, completed: true })).toMatchObject(needed);
    expect(await as(asker, '/payout-batches', { month: closed, partnerIds: [partnerId] })).toMatchObject(
      needed,
    );
    expect(await paidOut()).toHaveLength(1);
    expect((await as<SecondPersonNeeds>(asker, '/second-person')).body).toEqual({
      mode: 'auto',
      isRequired: true,
      from: 500,
      fromInCents: 50_000,
      alone: 100,
      aloneInCents: 10_000,
      mayApprove: true,
      othersWhoMayApprove: 1,
    });
  });

  test('each advance needs a second person, however small', async () => {
    await sell(1_000);
    expect((await pay(10)).status).toBe(200);
    expect(await pay(0.01, { advanceReason: 'Agreed at the start' })).toMatchObject(needed);
  });

  test('50 payments at once just under the limit stay below it together', async () => {
    await sell(100_000);
    const answers = await all(50, (index) => pay(90, {}, asker, `at once ${index}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5); // $450; a sixth would be $540
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(needed);
    const paid = await paidOut();
    expect(paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(45_000);
    await expectBooksToBalance(payouts);
  });

  test('nor is a batch split among partners, or over the day, by the same administrator', async () => {
    const second = ++partnerId;
    await addPartners(payouts, [{ id: second }]);
    await sell(25_000, closed, second);
    await sell(25_000, closed, second - 1);
    const batch = (ids: number[], by = asker) =>
      as(by, '/payout-batches', { month: closed, partnerIds: ids });
    expect(await batch([second - 1, second])).toMatchObject(needed);
    expect((await batch([second])).status).toBe(200);
    expect(await batch([second - 1])).toMatchObject(needed);
    await payouts.sql('alter table paid_alone disable trigger append_only');
    await payouts.sql(`update paid_alone set paid_at = paid_at - interval '25 hours' where admin_id = $1`, [
      asker,
    ]);
    await payouts.sql('alter table paid_alone enable trigger append_only');
    expect((await batch([second - 1])).status).toBe(200);
  });

  test('whoever could approve until a few days ago still counts: removing them opens nothing', async () => {
    approvers = [...settled(asker), { id: approver, mayPay: false, mayApprove: false, counts: true }];
    await sell(60_000);
    expect(await pay(600)).toMatchObject(needed);
    const standing = async (adminId: number) => (await as<SecondPersonNeeds>(adminId, '/second-person')).body;
    expect(await standing(asker)).toMatchObject({
      isRequired: true,
      mayApprove: true,
      othersWhoMayApprove: 0,
    });
    expect(await standing(approver)).toMatchObject({ mayApprove: false, othersWhoMayApprove: 1 });
    expect((await approve((await askFor(600)).id)).body.code).toBe('MAY_NOT_APPROVE');
  });

  test('whose right to pay is too new pays nothing alone, so that nothing is split among helpers; they can ask', async () => {
    approvers = [...settled(approver), recent(asker)];
    await sell(60_000);
    expect(await pay(1)).toMatchObject(needed);
    expect(await paidOut()).toEqual([]);
    expect((await as<SecondPersonNeeds>(asker, '/second-person')).body).toMatchObject({
      isRequired: true,
      from: 0,
      fromInCents: 0,
      mayApprove: false,
    });
    await askFor(1);
    // With nobody else a second person is not required, so the first administrator of a new portal pays.
    approvers = [recent(asker)];
    expect((await pay(600)).status).toBe(200);
  });

  test('while identity is down nothing is paid', async () => {
    announceError(/request failed UNAVAILABLE/);
    approvers = 'down';
    await sell(1_000);
    expect((await pay(10)).status).toBe(503);
    expect(await paidOut()).toEqual([]);
  });
});

describe('a request', () => {
  test('shows what it will do, pays that once when another approves, and the payout names both', async () => {
    await sell(60_000);
    const asked = await ask({ kind: 'payment', amount: 550, month, description: 'As agreed' }, 'one wish');
    expect(asked).toMatchObject({
      status: 201,
      body: {
        kind: 'payment',
        state: 'waiting',
        month,
        partner: { id: partnerId, firstName: 'Ava' },
        amountInCents: 55_000,
        partnersCount: 1,
        leftOverInCents: 55_000,
        beyondOwedInCents: 0,
        askedBy: { id: asker, firstName: 'Admin', lastName: String(asker) },
        decidedBy: null,
        payoutId: null,
      },
      told: { after: { state: 'waiting', amountCents: 55_000, partnerId } },
    });
    const { id, askedAt, expiresAt } = asked.body;
    expect(Date.parse(expiresAt) - Date.parse(askedAt)).toBeCloseTo(7 * 86_400_000, -3);
    expect((await ask({ kind: 'payment', amount: 550, month }, 'one wish')).body.id).toBe(id);
    expect((await ask({ kind: 'payment', amount: 551, month }, 'one wish')).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await paidOut()).toEqual([]);
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      now: { amountInCents: 55_000 },
      hasChanged: false,
      partners: [{ id: partnerId, amountInCents: 55_000 }],
    });

    const approved = await approve(id);
    expect(approved).toMatchObject({
      status: 200,
      body: { state: 'approved', decidedBy: { id: approver }, payoutId: expect.any(Number) },
      told: { after: { state: 'approved', askedBy: asker, payoutId: approved.body.payoutId } },
    });
    expect((await approve(id)).body).toEqual(approved.body);
    expect(await paidOut()).toEqual([{ amount_cents: 55_000, asked_by: asker, approved_by: approver }]);
    // It does not count as paid alone.
    expect((await as<SecondPersonNeeds>(asker, '/second-person')).body.aloneInCents).toBe(0);
    await expectBooksToBalance(payouts);
  });

  test('of the month settles its sales; of a batch those of all its partners', async () => {
    await sell(60_000);
    const ofMonth = await ask({ kind: 'month', seen: { month, amountInCents: 60_000 } });
    expect(ofMonth.body).toMatchObject({ amountInCents: 60_000, salesCount: 1, leftOverInCents: 0 });
    expect((await approve(ofMonth.body.id)).status).toBe(200);

    const first = partnerId;
    partnerId += 1;
    await addPartners(payouts, [{ id: partnerId }]);
    await sell(30_000, closed, first);
    await sell(40_000, closed);
    const batch = await ask({
      kind: 'batch',
      month: closed,
      partnerIds: [partnerId, first],
      seen: { month: closed, amountInCents: 70_000, partners: 2 },
    });
    expect(batch.body).toMatchObject({
      amountInCents: 70_000,
      salesCount: 2,
      partnersCount: 2,
      partner: null,
    });
    const paid = await approve(batch.body.id);
    expect(paid.body).toMatchObject({ state: 'approved', payoutId: null, batchId: expect.any(Number) });
    // documents keeps the accounts of this moment (D-123).
    const told = await payouts.sql<{ data: PayoutMade }>(
      `select data from written where type = 'payout.made' and data->>'batchId' = $1::text`,
      [paid.body.batchId],
    );
    expect(told.map(({ data }) => data.partnerId).sort()).toEqual([first, partnerId].sort());
    expect(
      await payouts.sql('select asked_by, approved_by from payout_batches where id = $1', [
        paid.body.batchId,
      ]),
    ).toEqual([{ asked_by: asker, approved_by: approver }]);
    expect(await paidOut()).toEqual([{ amount_cents: 40_000, asked_by: asker, approved_by: approver }]);
    const both = {
      askedBy: { id: asker, name: `Admin ${asker}` },
      approvedBy: { id: approver, name: `Admin ${approver}` },
    };
    const list = await as<PayoutOfPartner[]>(approver, `/payouts?partnerId=${partnerId}`);
    expect(list.body).toMatchObject([both]);
    const batches = await as<ListedPayoutBatch[]>(approver, '/payout-batches');
    expect(batches.body[0]).toMatchObject({ id: paid.body.batchId, ...both });
    const explained = await as<ExplainedCommission>(approver, `/commissions/${saleId}`);
    expect(explained.body.steps.at(-1)).toMatchObject({ kind: 'settled', payout: both });
    const csv = await payouts.as({ role: 'admin', userId: approver })(
      `/admin/payout-batches/${paid.body.batchId}/payouts.csv`,
    );
    expect((await csv.text()).split('\n')[1]).toMatch(new RegExp(`,paid,Admin ${asker},Admin ${approver}$`));
    await expectBooksToBalance(payouts);
  });

  test('is for an advance with its reason, which the payout keeps', async () => {
    await sell(1_000);
    expect((await ask({ kind: 'payment', amount: 20, month })).body.code).toBe('ADVANCE_NEEDS_REASON');
    const { id, beyondOwedInCents } = await askFor(20, { advanceReason: 'Agreed at the start' });
    expect(beyondOwedInCents).toBe(1_000);
    expect((await approve(id)).status).toBe(200);
    expect(
      await payouts.sql('select advance_reason from payouts where partner_id = $1', [partnerId]),
    ).toEqual([{ advance_reason: 'Agreed at the start' }]);
  });

  test('is approved by nobody who asked, nor by who may not approve yet', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    expect(await approve(id, asker)).toMatchObject({ status: 403, body: { code: 'MAY_NOT_APPROVE' } });
    const invited = approver + 1;
    approvers = [...settled(asker, approver), recent(invited)];
    expect(await approve(id, invited)).toMatchObject({ status: 403, body: { code: 'MAY_NOT_APPROVE' } });
    expect(await refuse(id, asker)).toMatchObject({ status: 403 });
    expect(await withdraw(id, approver)).toMatchObject({ status: 403 });
    expect(await paidOut()).toEqual([]);
  });

  test.each([
    ['a payment of the partner', () => pay(1)],
    ['another sale', () => sell(100)],
  ])('is not approved after %s, and can be withdrawn and asked again', async (_what, happens) => {
    await sell(60_000);
    const { body: before } = await ask({ kind: 'month' });
    await happens();
    expect(await read(before.id)).toMatchObject({ hasChanged: true });
    const refused = await approve(before.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(refused.body.message).toContain('withdraw');
    expect((await read(before.id)).state).toBe('waiting');
    expect((await withdraw(before.id)).body.state).toBe('withdrawn');
    const { body: again } = await ask({ kind: 'month' });
    expect((await approve(again.id)).status).toBe(200);
  });

  test('is not approved once who asked may not pay any more, which the list and the request say', async () => {
    await sell(60_000);
    const asked = await askFor(600);
    expect(asked.askerMayPay).toBe(true);
    const listed = async () =>
      (await as<Approval[]>(approver, '/approvals?limit=200')).body.find(({ id }) => id === asked.id);
    const removed = { id: asker, mayPay: false, mayApprove: false, counts: true };
    for (const now of [[removed], []]) {
      approvers = [...now, ...settled(approver)];
      expect((await listed())!.askerMayPay).toBe(false);
      expect((await read(asked.id)).askerMayPay).toBe(false);
      const answer = await approve(asked.id);
      expect(answer).toMatchObject({ status: 409, body: { code: 'ASKER_MAY_NOT_PAY' } });
      expect(answer.body.message).toContain('may not pay any more');
    }
    expect(await paidOut()).toEqual([]);
    expect((await refuse(asked.id)).body).toMatchObject({ state: 'refused', askerMayPay: null });
  });

  test('tells whoever approves what of the partner is held, since paying for it is an advance', async () => {
    await sell(60_000);
    await payouts.sql(`update sale_commissions set flag_state = 'open' where sale_id = $1`, [saleId]);
    const { body } = await ask({
      kind: 'payment',
      amount: 5,
      month,
      advanceReason: 'Before somebody looked at it',
    });
    expect(await read(body.id)).toMatchObject({
      beyondOwedInCents: 500,
      flagged: { amountInCents: 60_000, refusedInCents: 0 },
    });
  });

  test('of somebody whose right to pay is too new is approved once it is not', async () => {
    await sell(60_000);
    approvers = [recent(asker), ...settled(approver)];
    const { id } = await askFor(600);
    const listed = async () =>
      (await as<Approval[]>(approver, '/approvals?limit=200')).body.find((one) => one.id === id);
    for (const said of [await listed(), await read(id)])
      expect(said).toMatchObject({ askerMayPay: true, askerIsTooNew: true });
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'ASKER_TOO_NEW' } });
    expect(await paidOut()).toEqual([]);
    approvers = settled(asker, approver);
    expect(await listed()).toMatchObject({ askerIsTooNew: false });
    expect((await approve(id)).body).toMatchObject({ state: 'approved', askerIsTooNew: null });
  });

  test('of a batch is not approved when another partner would get the same amount', async () => {
    const [first, second] = [partnerId, (partnerId += 1)];
    await addPartners(payouts, [{ id: second }]);
    await sell(30_000, closed, first);
    const { body } = await ask({ kind: 'batch', month: closed, partnerIds: [first, second] });
    await pay(300, { partnerId: first, month: closed });
    await sell(30_000, closed, second);
    expect(await read(body.id)).toMatchObject({
      now: { amountInCents: body.amountInCents, salesCount: body.salesCount, partnersCount: 1 },
      hasChanged: true,
      partners: [{ id: second }],
    });
    expect(await approve(body.id)).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(await paidOut()).toEqual([]);
  });

  /** As if it had been asked for earlier. */
  async function endsAgo(id: number, ago: string): Promise<void> {
    await payouts.sql('alter table approval_requests disable trigger requests_are_history');
    await payouts.sql('update approval_requests set expires_at = now() - $2::interval where id = $1', [
      id,
      ago,
    ]);
    await payouts.sql('alter table approval_requests enable trigger requests_are_history');
  }
  /** How often the end of a request was told on the bus. */
  const ends = async (id: number) =>
    (
      await payouts.sql(`select from written where type = 'approval.expired' and subject = $1`, [
        `approval/${id}`,
      ])
    ).length;

  test('ends after seven days', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    await endsAgo(id, '0');
    for (const decide of [approve(id), refuse(id), withdraw(id)])
      expect(await decide).toMatchObject({ status: 409, body: { code: 'APPROVAL_EXPIRED' } });
    expect(await read(id)).toMatchObject({ state: 'expired', now: null });
    expect(await paidOut()).toEqual([]);
  });

  test('tells of its end once, by however many replicas, and not of what was decided or has only just ended (D-119)', async () => {
    await sell(60_000);
    const [over, decided, justOver, waiting] = [
      await askFor(600),
      await askFor(590),
      await askFor(580),
      await askFor(570),
    ].map(({ id }) => id) as [number, number, number, number];
    await refuse(decided);
    for (const id of [over, decided]) await endsAgo(id, '2 minutes');
    await endsAgo(justOver, '1 second');
    await all(5, () => payouts.app.get(WatchExpiry).look());
    await payouts.app.get(WatchExpiry).look();
    expect(await Promise.all([over, decided, justOver, waiting].map(ends))).toEqual([1, 0, 0, 0]);
  });

  test('is refused with a reason, once, and not approved after that', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    expect((await as(approver, `/approvals/${id}/refuse`, { reason: 'no' })).status).toBe(400);
    const refused = await refuse(id);
    expect(refused).toMatchObject({
      body: { state: 'refused', reason: 'Not agreed on', decidedBy: { id: approver } },
      told: { after: { state: 'refused' } },
    });
    expect((await refuse(id)).body).toEqual(refused.body);
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect(await paidOut()).toEqual([]);
  });

  test('waits in a list, and is in another when it is over', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    const ids = async (state: string) =>
      (await as<Approval[]>(approver, `/approvals?state=${state}&limit=200`)).body.map((one) => one.id);
    expect(await ids('waiting')).toContain(id);
    expect(await ids('over')).not.toContain(id);
    await refuse(id);
    expect(await ids('waiting')).not.toContain(id);
    expect((await ids('over'))[0]).toBe(id);
    // By month too, which month end asks for.
    expect((await ids(`over&month=${month}`))[0]).toBe(id);
    expect(await ids(`over&month=${closed}`)).not.toContain(id);
    expect((await as(approver, '/approvals?month=2026-13')).status).toBe(400);
  });

  test('of a deleted partner pays nothing, and keeps no words', async () => {
    await sell(60_000);
    const { id } = await askFor(600, { description: 'For Ava' });
    await payouts.database.transaction((transaction) => forgetPartner(transaction, partnerId));
    expect((await approve(id)).status).toBe(404);
    expect(await read(id)).toMatchObject({ description: null, now: null, hasChanged: true });
  });

  test('of a deleted partner is refused without words, which nothing would clear', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    await payouts.database.transaction((transaction) => forgetPartner(transaction, partnerId));
    expect((await refuse(id)).body).toMatchObject({ state: 'refused', reason: null });
    expect(await payouts.sql('select reason from approval_decisions where request_id = $1', [id])).toEqual([
      { reason: null },
    ]);
  });

  test('of a batch keeps no words about any partner of it who was deleted, before or after it is refused', async () => {
    const other = partnerId + 50;
    await addPartners(payouts, [{ id: other }]);
    await sell(60_000, closed);
    await sell(60_000, closed, other);
    const asked = { kind: 'batch', month: closed, partnerIds: [partnerId, other] };
    const one = (await ask(asked, 'first')).body;
    expect((await refuse(one.id)).body).toMatchObject({ reason: 'Not agreed on' });
    const two = (await ask(asked, 'again')).body;
    await payouts.database.transaction((transaction) => forgetPartner(transaction, other));
    expect((await refuse(two.id)).body).toMatchObject({ state: 'refused', reason: null });
    expect(await read(one.id)).toMatchObject({ state: 'refused', reason: null });
  });

  test('for a batch is not made twice while the first one waits, by whomever and however many', async () => {
    await sell(60_000, closed);
    const batch = { kind: 'batch', month: closed, partnerIds: [partnerId] };
    const asked = await Promise.all(['a', 'b', 'c'].map((key) => ask(batch, key)));
    const [made, ...others] = asked.toSorted((a, b) => a.status - b.status);
    expect(others.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'ALREADY_ASKED'],
      [409, 'ALREADY_ASKED'],
    ]);
    expect((await refuse(made!.body.id)).body).toMatchObject({ state: 'refused' });
    expect((await ask(batch, 'later')).body).toMatchObject({ state: 'waiting' });
  });

  test('is not made of a partner who is deleted while it is asked for', async () => {
    await sell(60_000);
    let isAnswered = false;
    let asking: ReturnType<typeof ask> | undefined;
    await payouts.database.transaction(async (transaction) => {
      await forgetPartner(transaction, partnerId);
      asking = ask({ kind: 'payment', amount: 600, month, description: 'For Ava' });
      void asking.finally(() => (isAnswered = true));
      const waiting = () =>
        payouts.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await eventually(async () => expect(isAnswered || (await waiting()).length > 0).toBe(true));
    });
    expect((await asking!).status).toBe(404);
    expect(
      await payouts.sql('select from approval_requests where partner_ids = array[$1::bigint]', [partnerId]),
    ).toEqual([]);
  });

  test('of a batch waits for the books, unless a reason was given', async () => {
    announceError(/WatchBooks: the books are out of balance/);
    await sell(60_000, closed);
    const batch = { kind: 'batch', month: closed, partnerIds: [partnerId] };
    const { body } = await ask(batch);
    const shift = (cents: number) =>
      payouts.sql(
        'update partner_totals set commission_cents = commission_cents + $2 where partner_id = $1',
        [partnerId, cents],
      );
    await shift(1);
    await payouts.app.get(WatchBooks).check();
    expect((await approve(body.id)).body.code).toBe('BOOKS_DRIFT');
    expect((await ask(batch)).body.code).toBe('BOOKS_DRIFT');
    const urgent = await ask({ ...batch, driftReason: 'The bank closes at noon' });
    const paid = await approve(urgent.body.id);
    expect([paid.status, paid.body.message]).toEqual([200, undefined]);
    expect(
      await payouts.sql('select drift_reason from payout_batches where id = $1', [paid.body.batchId]),
    ).toEqual([{ drift_reason: 'The bank closes at noon' }]);
    await shift(-1);
    await payouts.app.get(WatchBooks).check();
  });

  test('of a batch has a reason only for what is out of balance when it is asked for', async () => {
    announceError(/WatchBooks: the books are out of balance/);
    await sell(60_000, closed);
    const batch = {
      kind: 'batch',
      month: closed,
      partnerIds: [partnerId],
      driftReason: 'Bank closes at noon',
    };
    const shift = async (column: string, cents: number) => {
      await payouts.sql(`update partner_totals set ${column} = ${column} + $2 where partner_id = $1`, [
        partnerId,
        cents,
      ]);
      await payouts.app.get(WatchBooks).check();
    };
    const early = await ask(batch, 'early');
    expect(early.body.driftReason).toBeNull();
    await shift('commission_cents', 1);
    expect(await approve(early.body.id)).toMatchObject({ status: 409, body: { code: 'BOOKS_DRIFT' } });
    const known = await ask(batch, 'known');
    expect(known.body.driftReason).toBe('Bank closes at noon');
    await shift('paid_cents', 1);
    const refused = await approve(known.body.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'BOOKS_DRIFT' } });
    await shift('paid_cents', -1);
    expect((await approve(known.body.id)).status).toBe(200);
    await shift('commission_cents', -1);
  });

  test('of a batch leaves out who has not confirmed their e-mail, and who confirms it meanwhile changes it', async () => {
    const [first, second] = [partnerId, (partnerId += 1)];
    await addPartners(payouts, [{ id: second }]);
    await sell(60_000, closed, first);
    await sell(70_000, closed, second);
    const confirm = (isUnverified: boolean) =>
      payouts.sql('update partners set is_unverified = $2 where id = $1', [second, isUnverified]);
    await confirm(true);
    const batch = { kind: 'batch', month: closed, partnerIds: [first, second] };
    const { body } = await ask(batch);
    expect([body.amountInCents, body.partnersCount]).toEqual([60_000, 1]);
    // What the asker's preview showed is there for the approver.
    const seen = await read(body.id);
    expect(seen.partners.map((one) => one.id)).toEqual([first]);
    expect(seen.unpaid).toMatchObject([
      { partnerId: second, unpaidInCents: 70_000, payableInCents: 0, isUnverified: true },
      { partnerId: first, payableInCents: 60_000 },
    ]);
    await confirm(false);
    expect((await approve(body.id)).body.code).toBe('CHANGED_MEANWHILE');
    await confirm(true);
    expect((await approve(body.id)).status).toBe(200);
    expect((await ask({ ...batch, partnerIds: [second] })).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('and its decision are history', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    await refuse(id);
    for (const change of [
      `update approval_requests set amount_cents = 1 where id = ${id}`,
      `delete from approval_requests where id = ${id}`,
      `update approval_decisions set outcome = 'approved' where request_id = ${id}`,
      `delete from approval_decisions where request_id = ${id}`,
      'delete from paid_alone',
      'update payouts set approved_by = 1',
    ])
      await expect(payouts.sql(change)).rejects.toThrow('append-only');
  });
});

describe('50 at once', () => {
  test('approvals of one request by two administrators pay once', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    const another = approver + 1;
    approvers = settled(asker, approver, another);
    const answers = await all(50, (index) => approve(id, index % 2 ? approver : another));
    const winner = (await read(id)).decidedBy!.id;
    answers.forEach((answer, index) => {
      if ((index % 2 ? approver : another) === winner) expect(answer.status).toBe(200);
      else expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    });
    expect(await paidOut()).toHaveLength(1);
    await expectBooksToBalance(payouts);
  });

  test('of approve, refuse and withdraw one counts, and money moves only if it is the first', async () => {
    await sell(60_000);
    const { id } = await askFor(600);
    const decide = [() => approve(id), () => refuse(id), () => withdraw(id)];
    const answers = await all(50, (index) => decide[index % 3]!());
    const { state } = await read(id);
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body.state))).toEqual(new Set([state]));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await paidOut()).toHaveLength(state === 'approved' ? 1 : 0);
  });

  test('asking with one key is one request', async () => {
    await sell(60_000);
    const answers = await all(50, () => ask({ kind: 'payment', amount: 600, month }, 'asked at once'));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('approved and paid alone at once, a partner is paid once', async () => {
    await sell(60_000);
    const { body } = await ask({ kind: 'month' });
    await all(50, (index) =>
      index % 2
        ? approve(body.id)
        : as(asker, '/process-partner-payment', { partnerId, amount: 9, month }, `${index}`),
    );
    await expectBooksToBalance(payouts);
    const { state } = await read(body.id);
    const approved = (await paidOut()).filter(({ approved_by }) => approved_by !== null);
    expect(approved).toHaveLength(state === 'approved' ? 1 : 0);
  });
});
