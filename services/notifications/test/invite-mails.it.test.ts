import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { adminInvited } from '@portal/contracts/events/admin-invited';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNeighbours, startNotifications } from './support.js';

const PUBLIC_URL = 'https://portal.example.com';
const logged = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(Logger.prototype, level));

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, PUBLIC_URL });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const invite = (...inviteIds: number[]) =>
  publisher.publish(
    adminInvited,
    inviteIds.map((inviteId) => ({ subject: `invite/${inviteId}`, data: { inviteId } })),
  );
async function mailOf(inviteId: number, expected: object): Promise<OutgoingMail> {
  return eventually(async () => {
    const response = await notifications.as({ role: 'service' })('/internal/mails?kind=invite');
    const mails = (await response.json()) as OutgoingMail[];
    const mine = mails.filter(({ about }) => about.inviteId === inviteId);
    expect(mine).toEqual([expect.objectContaining(expected)]);
    return mine[0]!;
  });
}

test('an invite that the bus told of, twice, is one mail, whose link can be read for as long as it works', async () => {
  neighbours.invites.set(1, {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@agency.test',
    invitedBy: { firstName: 'Ava\r\nBcc: eve@example.com', lastName: 'Stone' },
  });
  await invite(1, 1);
  const mail = await mailOf(1, { status: 'kept', to: 'noor@agency.test' });
  expect(mail.subject).toBe('You are invited to administer the partner portal');
  const link = `${PUBLIC_URL}/accept-invite#token=${neighbours.tokens.at(-1)}`;
  for (const body of [mail.html, mail.text]) expect(body).toContain(link);
  expect(mail.text).toContain('Hello Noor, an administrator invited you');
  const [left] = await notifications.sql<{ hours: number }>(
    'select extract(epoch from forget_words_at - now())::float / 3600 as hours from mails where id = $1',
    [mail.id],
  );
  expect(left!.hours).toBeGreaterThan(23.9);
  expect(left!.hours).toBeLessThanOrEqual(24);
});

test('an invite that was replaced meanwhile is no mail', async () => {
  await invite(2);
  await mailOf(2, { status: 'failed', lastError: 'INVITE_GONE', to: null, html: null });
});

test('no log has a token, a name or an address', () => {
  const lines = JSON.stringify(logged.map((spy) => spy.mock.calls));
  expect(lines).toContain('invite');
  expect(lines).not.toMatch(/token-|@agency|Noor/);
});
