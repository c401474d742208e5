import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bankAccountChanged, type BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { documentReviewed } from '@portal/contracts/events/document-reviewed';
import { bankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { payoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided } from '@portal/contracts/events/payout-voided';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import { saleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided } from '@portal/contracts/events/sale-voided';
import type { BellNotice } from '@portal/contracts/http/notices';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { ForgetNotices } from '../src/notices/forget-notices.js';
import { recorded, startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let bus: Awaited<ReturnType<typeof startPublisher>>;
let heard: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  bus = await startPublisher(AMQP_URL);
  heard = await collectEvents(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL });
});
afterAll(async () => {
  await notifications.close();
  await Promise.all([bus.close(), heard.close(), neighbours.close()]);
});

let lastId = 0;
const newSale = (partnerId: number, more = {}) =>
  recorded(neighbours.sale(++lastId, { sale: { partnerId, ...more } })).data;
const subject = 'any/1';
const told = (...sales: ReturnType<typeof newSale>[]) =>
  bus.publish(
    saleRecorded,
    sales.map((data) => ({ subject, data })),
  );
const as = (partnerId: number) => notifications.as({ role: 'partner', userId: partnerId });
const bellOf = async (partnerId: number, query = '') =>
  (await (await as(partnerId)(`/partner/notices${query}`)).json()) as BellNotice[];
const unreadOf = async (partnerId: number) =>
  ((await (await as(partnerId)('/partner/notices/unread')).json()) as { unread: number }).unread;
const kindsOf = async (partnerId: number) => (await bellOf(partnerId)).map(({ kind }) => kind);
const becomes = (partnerId: number, ...kinds: string[]) =>
  eventually(async () => expect(await kindsOf(partnerId)).toEqual(kinds));
/** How often the pages of this partner were told to read their bell anew. */
const signalsTo = (partnerId: number) =>
  heard.events.filter(
    ({ type, data }) => type === 'notices.changed' && (data as { partnerId: number }).partnerId === partnerId,
  ).length;
const standing = ({ saleId, partnerId }: { saleId: number; partnerId: number }, revision = 2) => ({
  saleId,
  partnerId,
  revision,
  standingAmountCents: 0,
  standingCommissionCents: 0,
  occurredAt: new Date().toISOString(),
});

test('a sale is told once, however often its event comes, with facts and nothing of the customer', async () => {
  const [sale, other] = [newSale(11), newSale(12)];
  await told(sale, sale, other);
  await told(sale);
  // The queue is read in order: what came before this one has been handled.
  await told(newSale(13));
  await becomes(13, 'sale');
  await becomes(11, 'sale');
  const [notice] = await bellOf(11);
  expect(notice).toEqual({
    id: expect.any(Number),
    kind: 'sale',
    at: expect.any(String),
    isRead: false,
    saleId: sale.saleId,
    productName: 'Roadside Assist',
    amountCents: 12_900,
    commissionCents: 1_290,
  });
  expect(await unreadOf(11)).toBe(1);
});

test('a payment found days later, or sample data, is no news', async () => {
  const old = { ...newSale(21), occurredAt: '2026-01-02T00:00:00.000Z' };
  await told(old, newSale(22));
  await becomes(22, 'sale');
  expect(await kindsOf(21)).toEqual([]);
});

test('a refund names the product of its sale; a deleted sale goes with it, also if told first', async () => {
  const [sale, gone] = [newSale(31), newSale(32)];
  await bus.publish(saleVoided, [{ subject, data: standing(gone, 3) }]);
  await told(sale);
  // Several events are handled at once.
  await becomes(31, 'sale');
  await bus.publish(saleRefunded, [{ subject, data: { ...standing(sale), reason: 'refund' } }]);
  await becomes(31, 'refund', 'sale');
  expect((await bellOf(31))[0]).toMatchObject({
    saleId: sale.saleId,
    reason: 'refund',
    commissionCents: 0,
    productName: 'Roadside Assist',
  });
  await eventually(async () =>
    expect(await notifications.sql('select from notices where partner_id = 32')).toHaveLength(1),
  );
  await told(gone);
  await bus.publish(saleRefunded, [{ subject, data: { ...standing(gone), reason: 'refund' } }]);
  await bus.publish(saleVoided, [{ subject, data: standing(sale, 3) }]);
  await becomes(31);
  expect(await unreadOf(31)).toBe(0);
  await eventually(async () =>
    expect(await notifications.sql('select from notices where partner_id = 32')).toHaveLength(2),
  );
  expect([await kindsOf(32), await unreadOf(32)]).toEqual([[], 0]);
});

test('a payout that can be undone is told once that is over; undone in time, it never was', async () => {
  const payout = { month: '2026-10', amountCents: 30_000 };
  const made = (partnerId: number, undoSeconds?: number) =>
    bus.publish(payoutMade, [
      { subject, data: { ...payout, payoutId: partnerId, partnerId, ...(undoSeconds && { undoSeconds }) } },
    ]);
  const voided = (partnerId: number, undone?: true) =>
    bus.publish(payoutVoided, [
      { subject, data: { ...payout, payoutId: partnerId, partnerId, ...(undone && { undone }) } },
    ]);
  await made(41, 60);
  await made(42, 60);
  await voided(42, true);
  await voided(43, true);
  await made(43);
  await made(44);
  await becomes(44, 'payout');
  await voided(44, true);
  await becomes(44, 'payout-voided', 'payout');
  await eventually(async () => expect(signalsTo(44)).toBe(2));
  // The pages are told of it then, once, and not before.
  expect([await kindsOf(41), signalsTo(41)]).toEqual([[], 0]);
  await notifications.sql(
    `update notices set shown_at = shown_at - interval '60 seconds' where partner_id in (41, 42)`,
  );
  await becomes(41, 'payout');
  await eventually(async () => expect(signalsTo(41)).toBe(1));
  expect([await kindsOf(42), await kindsOf(43)]).toEqual([[], []]);
  // Nor is a page asked to look where nothing is to be seen.
  expect(signalsTo(42)).toBe(0);
});

test('each is read by its partner alone, one by one or all that were seen', async () => {
  await told(newSale(51), newSale(51), newSale(51), newSale(52));
  await eventually(async () => expect(await unreadOf(51)).toBe(3));
  const [newest, middle] = await bellOf(51);
  const mark = (partnerId: number, path: string, json: object) =>
    as(partnerId)(`/partner/notices/${path}`, { json }).then(({ status }) => status);
  expect(await mark(52, 'read', { ids: [newest!.id] })).toBe(204);
  expect(await mark(52, 'read-all', { upTo: newest!.id })).toBe(204);
  expect(await unreadOf(51)).toBe(3);
  expect(await mark(51, 'read', { ids: [newest!.id] })).toBe(204);
  expect((await bellOf(51)).map(({ isRead }) => isRead)).toEqual([true, false, false]);
  await told(newSale(51));
  await eventually(async () => expect(await unreadOf(51)).toBe(3));
  expect(await mark(51, 'read-all', { upTo: newest!.id })).toBe(204);
  expect((await bellOf(51)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  for (const json of [{ ids: [] }, { ids: ['1'] }, { ids: [0] }, {}])
    expect(await mark(51, 'read', json)).toBe(400);
  expect(await mark(51, 'read-all', { upTo: -1 })).toBe(400);
  for (const caller of [{ role: 'admin', userId: 51 } as const, { role: 'anonymous', userId: null } as const])
    expect((await notifications.as(caller)('/partner/notices')).ok).toBe(false);

  // By page, newest first.
  const first = await as(51)('/partner/notices?limit=3');
  expect(first.headers.get('x-total-count')).toBe('4');
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link')!)![1];
  const rest = await bellOf(51, `?limit=3&cursor=${cursor}`);
  expect([...((await first.json()) as BellNotice[]), ...rest].map(({ id }) => id)).toEqual(
    (await bellOf(51)).map(({ id }) => id),
  );
  expect(middle!.id).toBeGreaterThan(rest[0]!.id);
});

test('counts up to ten', async () => {
  await told(...Array.from({ length: 12 }, () => newSale(61)));
  await eventually(async () => expect(await bellOf(61)).toHaveLength(12));
  expect(await unreadOf(61)).toBe(10);
});

test('of a bank account it says who changed it, whether it waits, and what was withdrawn or stopped', async () => {
  const changed = (version: number, more: Partial<BankAccountChanged>) =>
    bus.publish(bankAccountChanged, [
      {
        subject,
        data: {
          partnerId: 81,
          version,
          change: 'set',
          changedBy: 1,
          changedAt: new Date().toISOString(),
          ...more,
        },
      },
    ]);
  await changed(1, { needsApproval: true });
  await becomes(81, 'bank-account');
  await changed(2, { changedBy: 81, needsApproval: true });
  await becomes(81, 'bank-account', 'bank-account');
  await changed(2, { changedBy: 81, change: 'removed', withdrawn: true });
  await becomes(81, 'bank-account', 'bank-account', 'bank-account');
  const stopped = { version: 3, stoppedBy: 81, role: 'partner', byLink: true } as const;
  const told = { subject, data: { ...stopped, partnerId: 81, stoppedAt: new Date().toISOString() } };
  await bus.publish(bankAccountStopped, [told, told]);
  await eventually(async () => expect(signalsTo(81)).toBe(4));
  const base = { id: expect.any(Number), at: expect.any(String), isRead: false };
  expect(await bellOf(81)).toEqual([
    { ...base, kind: 'bank-account-stopped' },
    { ...base, kind: 'bank-account', change: 'removed', byPartner: true, withdrawn: true },
    { ...base, kind: 'bank-account', change: 'set', byPartner: true, waits: true },
    { ...base, kind: 'bank-account', change: 'set', byPartner: false, waits: true },
  ]);
});

test('tells of a document that was looked at, once, without the reason', async () => {
  const subject = 'file/31';
  const reviewed = (reviewId: number, decision: 'accepted' | 'refused') => ({
    subject,
    data: { reviewId, partnerId: 82, type: 'w9' as const, decision },
  });
  await bus.publish(documentReviewed, [reviewed(1, 'refused'), reviewed(1, 'refused')]);
  await becomes(82, 'document');
  await bus.publish(documentReviewed, [reviewed(2, 'accepted')]);
  await becomes(82, 'document', 'document');
  await eventually(async () => expect(signalsTo(82)).toBe(2));
  expect(await bellOf(82)).toMatchObject([
    { kind: 'document', type: 'w9', decision: 'accepted' },
    { kind: 'document', type: 'w9', decision: 'refused' },
  ]);
});

test('goes after 90 days, and with the partner for good', async () => {
  await told(newSale(71), newSale(71), newSale(72));
  await bus.publish(bankAccountChanged, [
    {
      subject,
      data: {
        partnerId: 71,
        version: 9,
        change: 'replaced',
        changedBy: 1,
        changedAt: new Date().toISOString(),
      },
    },
  ]);
  await eventually(async () => expect((await kindsOf(71)).sort()).toEqual(['bank-account', 'sale', 'sale']));
  await becomes(72, 'sale');
  await notifications.sql(
    `update notices set shown_at = now() - interval '91 days' where partner_id = 71 and kind = 'sale'`,
  );
  await notifications.app.get(ForgetNotices).forget();
  expect(await kindsOf(71)).toEqual(['bank-account']);

  await as(71)('/partner/mail-choices', { method: 'PATCH', json: { kind: 'sale', wanted: false } });
  await bus.publish(partnerDeleted, [{ subject, data: { partnerId: 71 } }]);
  await becomes(71);
  await told(newSale(71));
  await told(newSale(72));
  await becomes(72, 'sale', 'sale');
  expect(await notifications.sql('select from notices where partner_id = 71')).toEqual([]);
  expect(await notifications.sql('select from refused_mails where partner_id = 71')).toEqual([]);
});
