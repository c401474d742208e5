import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import { payoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided } from '@portal/contracts/events/payout-voided';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import { saleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided } from '@portal/contracts/events/sale-voided';
import type { Happening } from '@portal/contracts/http/happenings';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { SweepAfterDeletion } from '../src/deletion/sweep-after-deletion.js';
import { ForgetHappenings } from '../src/happenings/forget-happenings.js';
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

const subject = 'any/1';
const happenings = async (limit = 50) =>
  (await (
    await notifications.as({ role: 'admin', userId: 9_001 })(`/admin/happenings?limit=${limit}`)
  ).json()) as Happening[];
const of = async (partnerId: number) =>
  (await happenings()).filter(({ partner }) => partner?.id === partnerId).map(({ kind }) => kind);
const becomes = (partnerId: number, ...kinds: string[]) =>
  eventually(async () => expect(await of(partnerId)).toEqual(kinds));
let lastSale = 0;
const sale = (partnerId: number) => recorded(neighbours.sale(++lastSale, { sale: { partnerId } })).data;
const standing = (of: { saleId: number; partnerId: number }) => ({
  saleId: of.saleId,
  partnerId: of.partnerId,
  revision: 2,
  standingAmountCents: 0,
  standingCommissionCents: 0,
  occurredAt: new Date().toISOString(),
});

test('sales, refunds, sign-ups, claims and payouts are listed once each, newest first, with current names', async () => {
  const partnerId = 1_001;
  await bus.publish(partnerRegistered, [{ subject, data: { partnerId } }]);
  await becomes(partnerId, 'sign-up');
  const sold = sale(partnerId);
  for (let again = 0; again < 2; again++) await bus.publish(saleRecorded, [{ subject, data: sold }]);
  await becomes(partnerId, 'sale', 'sign-up');
  await bus.publish(saleRefunded, [{ subject, data: { ...standing(sold), reason: 'dispute' as const } }]);
  await becomes(partnerId, 'refund', 'sale', 'sign-up');
  const paid = { payoutId: 5, partnerId, month: '2026-10', amountCents: 900 };
  await bus.publish(payoutMade, [{ subject, data: paid }]);
  await becomes(partnerId, 'payout', 'refund', 'sale', 'sign-up');
  await bus.publish(payoutVoided, [{ subject, data: paid }]);
  await becomes(partnerId, 'payout-voided', 'payout', 'refund', 'sale', 'sign-up');
  await bus.publish(claimSubmitted, [{ subject, data: { claimId: 3, fileIds: [] } }]);
  await eventually(async () =>
    expect((await happenings(1))[0]).toMatchObject({ kind: 'claim', claimId: 3, partner: null }),
  );
  expect((await happenings()).find(({ kind }) => kind === 'sale')).toMatchObject({
    partner: { id: partnerId, name: 'Ava Stone' },
    productName: 'Roadside Assist',
    amountCents: 12_900,
  });
  expect(heard.events.some(({ type }) => type === 'happenings.changed')).toBe(true);
  neighbours.state.away = true;
  expect((await happenings()).find(({ kind }) => kind === 'sale')?.partner).toEqual({
    id: partnerId,
    name: null,
  });
  neighbours.state.away = false;
});

test('a deleted sale goes with what became of it, and a payout undone at once was none, in any order', async () => {
  const partnerId = 2_001;
  const [first, second] = [sale(partnerId), sale(partnerId)];
  await bus.publish(saleVoided, [{ subject, data: standing(first) }]);
  await eventually(async () =>
    expect(
      await notifications.sql('select from happenings where key = $1 and withdrawn', [
        `sale:${first.saleId}`,
      ]),
    ).toHaveLength(1),
  );
  await bus.publish(saleRecorded, [
    { subject, data: first },
    { subject, data: second },
  ]);
  await bus.publish(saleRefunded, [{ subject, data: { ...standing(first), reason: 'refund' as const } }]);
  const paid = { payoutId: 6, partnerId, month: '2026-10', amountCents: 900 };
  await bus.publish(payoutVoided, [{ subject, data: { ...paid, undone: true as const } }]);
  await bus.publish(payoutMade, [{ subject, data: paid }]);
  await becomes(partnerId, 'sale');
  await eventually(async () =>
    expect(await notifications.sql('select from happenings where partner_id = $1', [partnerId])).toHaveLength(
      4,
    ),
  );
  await becomes(partnerId, 'sale');
});

test('the refund of a deleted sale stays away once the sale itself is too old to be kept', async () => {
  const partnerId = 2_501;
  const sold = sale(partnerId);
  await bus.publish(saleRecorded, [{ subject, data: sold }]);
  await bus.publish(saleRefunded, [{ subject, data: { ...standing(sold), reason: 'refund' as const } }]);
  await becomes(partnerId, 'refund', 'sale');
  await notifications.sql(
    `update happenings set happened_at = now() - interval '89 days 23 hours' where key = $1`,
    [`sale:${sold.saleId}`],
  );
  await bus.publish(saleVoided, [{ subject, data: standing(sold) }]);
  await becomes(partnerId);
  await notifications.sql(`update happenings set happened_at = happened_at - interval '2 hours'`);
  await notifications.app.get(ForgetHappenings).forget();
  expect(await of(partnerId)).toEqual([]);
});

test('what was written while its partner was being deleted goes soon after', async () => {
  const partnerId = 2_601;
  await bus.publish(partnerDeleted, [{ subject, data: { partnerId } }]);
  await eventually(async () =>
    expect(
      await notifications.sql('select from deleted_partners where partner_id = $1', [partnerId]),
    ).toHaveLength(1),
  );
  const late = [
    `insert into notices (partner_id, kind, key, about) values ($1, 'sale', 'late', '{}')`,
    `insert into happenings (kind, key, partner_id, about, happened_at) values ('sale', 'late', $1, '{}', now())`,
    `insert into refused_mails (partner_id, kind) values ($1, 'sale')`,
    `insert into wanted_mails (partner_id, kind) values ($1, 'weekly-summary')`,
  ];
  for (const text of late) await notifications.sql(text, [partnerId]);
  await notifications.sql(
    `with told as (insert into announcements (title, text, by_mail, author_id, key) values ('t', 't', false, 1, 'late') returning id)
     insert into dismissed_announcements (partner_id, announcement_id) select $1, id from told`,
    [partnerId],
  );
  await notifications.app.get(SweepAfterDeletion).sweep();
  for (const table of ['notices', 'happenings', 'refused_mails', 'wanted_mails', 'dismissed_announcements'])
    expect(await notifications.sql(`select from ${table} where partner_id = $1`, [partnerId])).toEqual([]);
});

test('with a partner who is deleted all of theirs goes, and late events bring nothing back; old ones go', async () => {
  const partnerId = 3_001;
  await bus.publish(saleRecorded, [{ subject, data: sale(partnerId) }]);
  await becomes(partnerId, 'sale');
  await bus.publish(partnerDeleted, [{ subject, data: { partnerId } }]);
  await becomes(partnerId);
  await bus.publish(saleRecorded, [{ subject, data: sale(partnerId) }]);
  const other = 3_002;
  await bus.publish(saleRecorded, [{ subject, data: sale(other) }]);
  await becomes(other, 'sale');
  expect(await of(partnerId)).toEqual([]);
  await notifications.sql(
    `update happenings set happened_at = now() - interval '91 days' where partner_id = $1`,
    [other],
  );
  await notifications.app.get(ForgetHappenings).forget();
  expect(await of(other)).toEqual([]);
});
