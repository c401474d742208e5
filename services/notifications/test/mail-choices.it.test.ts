import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import type { PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { MailChoice } from '@portal/contracts/http/mail-choices';
import type { TestService } from '@portal/kit/testing/test-service';
import { mail as voidedMail } from '../src/payout-mails/payout-voided.mail.js';
import { mail as payoutMail } from '../src/payout-mails/payout.mail.js';
import { hear, hearMail, recorded, startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  notifications = await startNotifications({});
});
afterAll(async () => {
  await notifications.close();
  await neighbours.close();
});

const as = (partnerId: number) => notifications.as({ role: 'partner', userId: partnerId });
const choicesOf = async (partnerId: number) =>
  (await (await as(partnerId)('/partner/mail-choices')).json()) as MailChoice[];
const choose = (partnerId: number, json: object) =>
  as(partnerId)('/partner/mail-choices', { method: 'PATCH', json });
const queued = async (key: string) => {
  const rows = await notifications.sql<{ kind: string }>(
    `select kind from mails where dedupe_key = $1 or dedupe_key like $2 order by kind`,
    [key, `%:${key}`],
  );
  return rows.map(({ kind }) => kind);
};

test('whoever chose nothing gets everything', async () => {
  const sale = neighbours.sale(1);
  await hear(notifications, recorded(sale));
  expect(await queued('1')).toEqual(['receipt', 'sale']);
  expect(await choicesOf(sale.partnerId)).toEqual([
    { kind: 'sale', wanted: true },
    { kind: 'payout', wanted: true },
    { kind: 'announcement', wanted: true },
    { kind: 'weekly-summary', wanted: false },
  ]);
});

test('a refused kind is not queued for this partner, until it is wanted again; the customer has a receipt', async () => {
  const [mine, others] = [neighbours.sale(2), neighbours.sale(3)];
  const refused = await choose(mine.partnerId, { kind: 'sale', wanted: false });
  expect([refused.status, await refused.json()]).toEqual([200, { kind: 'sale', wanted: false }]);
  await choose(mine.partnerId, { kind: 'sale', wanted: false });
  expect((await choicesOf(mine.partnerId))[0]).toEqual({ kind: 'sale', wanted: false });
  expect((await choicesOf(others.partnerId))[0]).toEqual({ kind: 'sale', wanted: true });
  for (const sale of [mine, others]) await hear(notifications, recorded(sale));
  expect(await queued('2')).toEqual(['receipt']);
  expect(await queued('3')).toEqual(['receipt', 'sale']);
  await choose(mine.partnerId, { kind: 'sale', wanted: true });
  await hear(notifications, recorded(neighbours.sale(4, { sale: { partnerId: mine.partnerId } })));
  expect(await queued('4')).toEqual(['receipt', 'sale']);
});

test('who refused the mail about payouts still hears of one that was taken back', async () => {
  await choose(7, { kind: 'payout', wanted: false });
  const data = { payoutId: 5, partnerId: 7, month: '2026-10', amountCents: 100 };
  await hearMail(notifications, payoutMail, { data } as EventEnvelope<PayoutMade>);
  await hearMail(notifications, voidedMail, { data } as EventEnvelope<PayoutVoided>);
  expect(await queued('5')).toEqual(['payout-voided']);
});

test('what is about security, bank accounts or payouts taken back cannot be refused', async () => {
  for (const kind of ['payout-voided', 'bank-account', 'credentials-changed', 'receipt', 'moon', '']) {
    const answer = await choose(8, { kind, wanted: false });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This mail cannot be switched off');
  }
  expect((await choose(8, { kind: 'sale' })).status).toBe(400);
  expect(await notifications.sql('select from refused_mails where partner_id = 8')).toEqual([]);
  for (const caller of [{ role: 'admin', userId: 8 } as const, { role: 'anonymous', userId: null } as const])
    expect((await notifications.as(caller)('/partner/mail-choices')).ok).toBe(false);
});
