import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AdminAnnouncement, Audience, OwnAnnouncement } from '@portal/contracts/http/announcements';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { BellNotice } from '@portal/contracts/http/notices';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { TellOfAnnouncements } from '../src/announcements/tell-of-announcements.js';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let bus: Awaited<ReturnType<typeof startPublisher>>;
let heard: Awaited<ReturnType<typeof collectEvents>>;
/** More than one batch. */
const PARTNERS = 230;
const [FIRST, UNVERIFIED, REFUSER] = [1, 2, 3];
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  bus = await startPublisher(AMQP_URL);
  heard = await collectEvents(AMQP_URL);
  for (let id = 1; id <= PARTNERS; id++)
    neighbours.people.set(id, {
      id,
      firstName: 'Ava',
      lastName: `Stone ${id}`,
      companyName: null,
      email: `ava.${id}@example.com`,
      revision: 1,
      ...(id === UNVERIFIED && { isUnverified: true }),
    });
  neighbours.people.set(9_001, {
    id: 9_001,
    firstName: 'Dana',
    lastName: 'Reyes',
    companyName: null,
    email: 'dana@example.com',
    revision: 1,
  });
  notifications = await startNotifications({ AMQP_URL });
  await as(REFUSER)('/partner/mail-choices', {
    method: 'PATCH',
    json: { kind: 'announcement', wanted: false },
  });
});
afterAll(async () => {
  await notifications.close();
  await Promise.all([bus.close(), heard.close(), neighbours.close()]);
});

const as = (partnerId: number) => notifications.as({ role: 'partner', userId: partnerId });
const admin = (call: string, json?: object, key?: string) =>
  notifications.as({ role: 'admin', userId: 9_001 })(call, {
    ...(json && { json }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const WORDS = { title: 'Commission rises', text: 'From January on:\n14 %. https://example.com/news' };
async function publish(more: object = {}, key?: string): Promise<AdminAnnouncement> {
  const answer = await admin(
    '/admin/announcements',
    { ...WORDS, byMail: false, lastDay: null, ...more },
    key,
  );
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([201, '']);
  return (await answer.json()) as AdminAnnouncement;
}
const listed = async (id: number) => {
  const all = (await (await admin('/admin/announcements?limit=200')).json()) as AdminAnnouncement[];
  return all.find((one) => one.id === id)!;
};
const toldAll = (id: number) =>
  eventually(async () => expect(await listed(id)).toMatchObject({ isUnderWay: false }));
const standingFor = async (partnerId: number) =>
  (await (await as(partnerId)('/partner/announcements')).json()) as OwnAnnouncement[];
const bellOf = async (partnerId: number) =>
  (await (await as(partnerId)('/partner/notices?limit=200')).json()) as BellNotice[];
const noticesOf = (id: number) =>
  notifications.sql<{ partner_id: string }>(`select partner_id from notices where key = $1`, [
    `announcement:${id}`,
  ]);
const mailsOf = (id: number) =>
  notifications.sql<{ recipient: string | null; status: string; body: string | null }>(
    `select recipient, status, body from mails where kind = 'announcement' and about->>'announcementId' = $1`,
    [String(id)],
  );

test('an announcement stands on the dashboard at once, and in every bell', async () => {
  const { id, ...rest } = await publish();
  expect(rest).toMatchObject({
    ...WORDS,
    state: 'standing',
    by: { id: 9_001, name: 'Dana Reyes' },
    mails: null,
  });
  expect(await standingFor(FIRST)).toEqual([
    { id, ...WORDS, publishedAt: rest.publishedAt, isDismissed: false },
  ]);
  await toldAll(id);
  // Everybody whom identity has, and nobody twice.
  expect(await noticesOf(id)).toHaveLength(PARTNERS + 1);
  expect((await bellOf(FIRST))[0]).toMatchObject({
    kind: 'announcement',
    announcementId: id,
    title: WORDS.title,
  });
  expect(heard.events.some(({ type }) => type === 'announcements.changed')).toBe(true);
  expect(await mailsOf(id)).toEqual([]);
});

test('a mail goes once to each partner with an address that counts, unless they refused', async () => {
  const audience = (await (await admin('/admin/announcements/audience')).json()) as Audience;
  expect(audience).toEqual({ partners: PARTNERS + 1, byMail: PARTNERS - 1 });
  const { id } = await publish({ byMail: true });
  await toldAll(id);
  await eventually(async () =>
    expect((await listed(id)).mails).toEqual({ sent: PARTNERS - 1, waiting: 0, failed: 0 }),
  );
  const mails = await mailsOf(id);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(PARTNERS - 1);
  for (const gone of [UNVERIFIED, REFUSER])
    expect(mails.some(({ recipient }) => recipient?.includes(`ava.${gone}@`))).toBe(false);
  expect(mails[0]!.body).toContain('https://example.com/news');
  // Who refused the mail has it in the bell all the same.
  expect((await bellOf(REFUSER))[0]).toMatchObject({ kind: 'announcement', announcementId: id });
}, 60_000);

test('what was begun goes on where it was, and two at once tell nobody twice', async () => {
  const { id } = await publish({ byMail: true });
  await toldAll(id);
  // As a process leaves it that dies after its first batch was committed, and once more from the start.
  for (const from of [100, 0]) {
    await notifications.sql('update announcements set told_to = $2, told_at = null where id = $1', [
      id,
      from,
    ]);
    const telling = notifications.app.get(TellOfAnnouncements);
    await Promise.all([telling.tell(), telling.tell()]);
    await toldAll(id);
  }
  expect(await noticesOf(id)).toHaveLength(PARTNERS + 1);
  expect(await mailsOf(id)).toHaveLength(PARTNERS - 1);
}, 60_000);

test('while identity is down an announcement stands, and telling goes on afterwards', async () => {
  neighbours.state.away = true;
  const { id, by } = await publish();
  expect(by).toEqual({ id: 9_001, name: null });
  expect((await standingFor(FIRST))[0]).toMatchObject({ id });
  await expect(notifications.app.get(TellOfAnnouncements).tell()).rejects.toThrow();
  expect(await noticesOf(id)).toEqual([]);
  neighbours.state.away = false;
  await toldAll(id);
  expect(await noticesOf(id)).toHaveLength(PARTNERS + 1);
});

test('while mails of announcements are tried in vain, no more are queued', async () => {
  const inVain = `kind = 'announcement' and about->>'announcementId' = '0'`;
  await notifications.sql(
    `insert into mails (kind, dedupe_key, about, attempts, next_try_at)
     select 'announcement', 'in-vain:' || n, jsonb_build_object('announcementId', 0), 9, now() + interval '5 minutes'
     from generate_series(1, 50) n`,
  );
  const { id } = await publish({ byMail: true });
  await notifications.app.get(TellOfAnnouncements).tell();
  expect(await mailsOf(id)).toEqual([]);
  expect(await listed(id)).toMatchObject({ isUnderWay: true });
  // Refused by themselves, they hold nobody up.
  await notifications.sql(`update mails set next_try_at = now() + interval '1 hour' where ${inVain}`);
  await toldAll(id);
  expect(await mailsOf(id)).toHaveLength(PARTNERS - 1);
  await notifications.sql(`delete from mails where ${inVain}`);
}, 60_000);

test('the same key publishes once; with other words it is refused', async () => {
  const first = await publish({ title: 'Once' }, 'k1');
  expect((await publish({ title: 'Once' }, 'k1')).id).toBe(first.id);
  const other = await admin('/admin/announcements', { ...WORDS, byMail: false, lastDay: null }, 'k1');
  expect([other.status, await other.text()]).toEqual([
    409,
    expect.stringContaining('IDEMPOTENCY_KEY_REUSED') as unknown,
  ]);
});

test('what is put away is put away on all devices, counts as read, and stays for others', async () => {
  const { id } = await publish();
  await toldAll(id);
  for (let again = 0; again < 2; again++)
    expect((await as(FIRST)(`/partner/announcements/${id}/dismiss`, { method: 'POST' })).status).toBe(204);
  const dismissed = (list: OwnAnnouncement[]) => list.find((one) => one.id === id)?.isDismissed;
  expect(dismissed(await standingFor(FIRST))).toBe(true);
  expect(dismissed(await standingFor(REFUSER))).toBe(false);
  expect((await bellOf(FIRST))[0]).toMatchObject({ announcementId: id, isRead: true });
  expect((await bellOf(REFUSER))[0]).toMatchObject({ announcementId: id, isRead: false });
});

test('a withdrawn one is gone from dashboards, bells and waiting mails, and comes back by nothing', async () => {
  const { id } = await publish({ byMail: true });
  const answer = await admin(`/admin/announcements/${id}/withdraw`, {});
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ state: 'withdrawn', isUnderWay: false });
  expect((await admin(`/admin/announcements/${id}/withdraw`, {})).status).toBe(200);
  await notifications.app.get(TellOfAnnouncements).tell();
  expect((await standingFor(FIRST)).some((one) => one.id === id)).toBe(false);
  expect((await bellOf(FIRST)).some((one) => 'announcementId' in one && one.announcementId === id)).toBe(
    false,
  );
  await eventually(async () => expect((await listed(id)).mails?.waiting).toBe(0));
  expect((await admin('/admin/announcements/999999/withdraw', {})).status).toBe(404);
});

test('it stands to the end of its last day, and is refused for a day that is over', async () => {
  const today = dayOf(new Date());
  const { id } = await publish({ lastDay: today });
  expect(await listed(id)).toMatchObject({ state: 'standing', lastDay: today });
  await toldAll(id);
  await notifications.sql('update announcements set over_at = now() where id = $1', [id]);
  expect(await listed(id)).toMatchObject({ state: 'over' });
  expect((await standingFor(FIRST)).some((one) => one.id === id)).toBe(false);
  for (const lastDay of [addDays(today, -1), addDays(today, 400), '0000-01-01', 'soon', 3]) {
    const answer = await admin('/admin/announcements', { ...WORDS, byMail: false, lastDay });
    expect([lastDay, answer.status]).toEqual([lastDay, 400]);
  }
});

test('empty and too long words are refused, and so are partners', async () => {
  for (const wrong of [
    { title: ' ' },
    { text: '\n' },
    { title: 'x'.repeat(121) },
    { text: 'x'.repeat(3_001) },
  ]) {
    const answer = await admin('/admin/announcements', { ...WORDS, byMail: false, lastDay: null, ...wrong });
    expect(answer.status).toBe(400);
  }
  const body = { ...WORDS, byMail: false, lastDay: null };
  expect((await as(FIRST)('/admin/announcements', { json: body })).ok).toBe(false);
});

test('with a partner who is deleted go what they put away and their mails', async () => {
  const partnerId = 7;
  const { id } = await publish({ byMail: true });
  await toldAll(id);
  await as(partnerId)(`/partner/announcements/${id}/dismiss`, { method: 'POST' });
  await bus.publish(partnerDeleted, [{ subject: `partner/${partnerId}`, data: { partnerId } }]);
  await eventually(async () => {
    expect(
      await notifications.sql('select from dismissed_announcements where partner_id = $1', [partnerId]),
    ).toEqual([]);
    expect(
      await notifications.sql(
        `select from mails where kind = 'announcement' and recipient is not null and about->>'partnerId' = $1`,
        [String(partnerId)],
      ),
    ).toEqual([]);
  });
}, 60_000);
