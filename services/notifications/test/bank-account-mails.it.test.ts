import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bankAccountChanged, type BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { bankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
const person = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Stone',
  companyName: null,
  email: `${firstName.toLowerCase()}@agency.test`,
  revision: 1,
});
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  neighbours.admins.push(person(1, 'Noor'), person(2, 'Ben'));
  for (const one of [...neighbours.admins, person(7, 'Ava')]) neighbours.people.set(one.id, one);
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const changed: BankAccountChanged = {
  partnerId: 7,
  version: 12,
  change: 'replaced',
  changedBy: 1,
  changedAt: '2026-11-21T10:00:00.000Z',
};
const tell = (data: BankAccountChanged) =>
  publisher.publish(bankAccountChanged, [{ subject: 'partner/7', data }]);
async function mails(version: number): Promise<OutgoingMail[]> {
  const response = await notifications.as({ role: 'service' })('/internal/mails?limit=200');
  return ((await response.json()) as OutgoingMail[])
    .filter(({ about }) => about.version === version)
    .toSorted((one, other) => String(one.to).localeCompare(String(other.to)));
}

test('a changed account, told twice, is one mail to the partner and one to each administrator', async () => {
  await tell(changed);
  await tell(changed);
  await eventually(async () =>
    expect(await mails(12)).toEqual([
      expect.objectContaining({
        kind: 'bank-account',
        to: 'ava@agency.test',
        subject: 'Your bank account for payouts was replaced by another',
      }),
      ...['ben@agency.test', 'noor@agency.test'].map((to) =>
        expect.objectContaining({
          kind: 'bank-account-notice',
          to,
          text: expect.stringContaining('Noor Stone changed the bank account of Ava Stone (partner 7)'),
        }),
      ),
    ]),
  );
});

test('one that waits brings each of them a link of their own, which the outbox shows to nobody', async () => {
  const effectiveAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  neighbours.stopLinks.set(14, { effectiveAt });
  const before = neighbours.tokens.length;
  await tell({ ...changed, version: 14 });
  await eventually(async () => {
    const texts = (await mails(14)).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    for (const text of texts)
      expect(text).toMatch(/This was not me https:\/\/portal\.example\.com\/bank-account\/stop#token=token-/);
  });
  const tokens = neighbours.tokens.slice(before);
  expect(new Set(tokens).size).toBe(3);
  const listed = await notifications.as({ role: 'admin', userId: 1 })('/admin/mails?limit=50');
  for (const { id } of (await listed.json()) as { id: number }[]) {
    const shown = await (await notifications.as({ role: 'admin', userId: 1 })(`/admin/mails/${id}`)).text();
    for (const token of tokens) expect(shown).not.toContain(token);
  }
});

test('one that needs approval, told twice, is one more mail to each who may approve it, and none to who typed it (D-119)', async () => {
  neighbours.admins.push(person(3, 'New')); // whose right to pay is too new
  neighbours.people.set(3, person(3, 'New'));
  for (let times = 0; times < 2; times++) await tell({ ...changed, version: 16, needsApproval: true });
  const asked = async () => (await mails(16)).filter(({ kind }) => kind === 'bank-account-approval');
  await eventually(async () =>
    expect((await asked()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ben@agency.test', 'The new bank account of partner 7 waits for your approval'],
    ]),
  );
  const [{ text }] = (await asked()) as [OutgoingMail];
  expect(text).toContain('Noor Stone typed a bank account for Ava Stone (partner 7).');
  expect(text).toContain('https://portal.example.com/admin/approvals');
  neighbours.admins.pop();
});

test('a stopped change, told twice, is one mail to the partner and one to each administrator', async () => {
  const stopped = {
    partnerId: 7,
    version: 15,
    stoppedBy: 7,
    role: 'partner',
    byLink: true,
    stoppedAt: '2026-11-21T11:00:00.000Z',
  } as const;
  for (let times = 0; times < 2; times++)
    await publisher.publish(bankAccountStopped, [{ subject: 'partner/7', data: stopped }]);
  await eventually(async () =>
    expect((await mails(15)).map(({ kind, to }) => [kind, to])).toEqual([
      ['bank-account-stopped', 'ava@agency.test'],
      ['bank-account-stopped-notice', 'ben@agency.test'],
      ['bank-account-stopped-notice', 'noor@agency.test'],
    ]),
  );
});

test('while identity is away nobody is left out: the mails follow once it is back', async () => {
  neighbours.state.away = true;
  await tell({ ...changed, version: 13, change: 'removed' });
  const metrics = async () => (await fetch(`${notifications.url}/metrics`)).text();
  const retried = 'bus_handled_total{queue="notifications.bank-account",outcome="retried"} 1';
  await eventually(async () => expect(await metrics()).toContain(retried));
  expect(await mails(13)).toEqual([]);
  neighbours.state.away = false;
  await eventually(async () => expect(await mails(13)).toHaveLength(3));
});

test('all of them are erased with their partner', async () => {
  await publisher.publish(partnerDeleted, [{ subject: 'partner/7', data: { partnerId: 7 } }]);
  await eventually(async () => {
    for (const mail of [
      ...(await mails(12)),
      ...(await mails(13)),
      ...(await mails(14)),
      ...(await mails(15)),
    ])
      expect(mail).toMatchObject({ to: null, subject: null, text: null });
  });
});
