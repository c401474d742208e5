import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emailConfirmationRequested } from '@portal/contracts/events/email-confirmation-requested';
import { registrationRequested } from '@portal/contracts/events/registration-requested';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { MailServer } from './mail-server.js';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let smtp: MailServer;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  smtp = await MailServer.start();
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({
    AMQP_URL,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://portal.example.com',
  });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await Promise.all([neighbours.close(), smtp.down()]);
});

const ask = (confirmationId: number, role: 'admin' | 'partner', moves: boolean) =>
  publisher.publish(emailConfirmationRequested, [
    {
      subject: `email-confirmation/${confirmationId}`,
      data: { confirmationId, userId: 7, role, moves },
    },
  ]);
const mailsOf = async (field: 'confirmationId' | 'registrationId', id: number): Promise<OutgoingMail[]> => {
  const response = await notifications.as({ role: 'service' })('/internal/mails?limit=200');
  return ((await response.json()) as OutgoingMail[])
    .filter(({ about }) => about[field] === id)
    .toSorted((one, other) => one.kind.localeCompare(other.kind));
};
/** Whether a mail to this address has this, without the line breaks of its encoding. */
const arrived = (to: string, words: RegExp) =>
  smtp.to(to).some(({ raw }) => words.test(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')));

test('a partner who signs up gets the link, once however often the bus tells of it', async () => {
  neighbours.confirmations.set(1, { email: 'pat@agency.test', oldEmail: 'pat@agency.test', role: 'partner' });
  await ask(1, 'partner', false);
  await ask(1, 'partner', false);
  await eventually(async () =>
    expect(await mailsOf('confirmationId', 1)).toMatchObject([
      { kind: 'email-confirmation', status: 'sent', to: null, about: { partnerId: 7 } },
    ]),
  );
  expect(arrived('pat@agency.test', /https:\/\/portal\.example\.com\/confirm-email#token=[\w-]+/)).toBe(true);
  expect(smtp.to('pat@agency.test')).toHaveLength(1);
  // A mail with a link is forgotten once it is sent, so that nobody else opens it (D-84).
  expect(JSON.stringify(await mailsOf('confirmationId', 1))).not.toContain('#token=');
});

test('of an administrator’s new address both are told, and only the new one gets the link', async () => {
  neighbours.confirmations.set(2, { email: 'new@portal.test', oldEmail: 'old@portal.test', role: 'admin' });
  await ask(2, 'admin', true);
  await eventually(async () =>
    expect(await mailsOf('confirmationId', 2)).toMatchObject([
      { kind: 'email-confirmation', status: 'sent', to: null },
      { kind: 'new-email-waiting', status: 'sent', to: 'old@portal.test' },
    ]),
  );
  expect(arrived('new@portal.test', /#token=/)).toBe(true);
  expect(arrived('old@portal.test', /#token=/)).toBe(false);
  expect(arrived('old@portal.test', /\/admin\/forgot-password/)).toBe(true);
});

test('of a link that is no longer wanted there is no mail', async () => {
  await ask(3, 'partner', false);
  await eventually(async () =>
    expect(await mailsOf('confirmationId', 3)).toMatchObject([
      { status: 'failed', lastError: 'NO_CONFIRMATION', to: null },
    ]),
  );
});

test('a registration is finished by the mail, which tells the owner of an account instead', async () => {
  neighbours.registrations.set(1, { email: 'nobody@agency.test', role: 'partner' });
  neighbours.registrations.set(2, { email: 'ava@agency.test', role: 'partner', taken: true });
  for (const registrationId of [1, 2])
    await publisher.publish(registrationRequested, [
      { subject: `registration/${registrationId}`, data: { registrationId } },
    ]);
  await eventually(async () =>
    expect([await mailsOf('registrationId', 1), await mailsOf('registrationId', 2)]).toMatchObject([
      [{ status: 'sent', to: null }],
      [{ status: 'sent', to: 'ava@agency.test', subject: 'You already have an account' }],
    ]),
  );
  expect(arrived('nobody@agency.test', /\/confirm-email#token=/)).toBe(true);
  expect(arrived('ava@agency.test', /#token=/)).toBe(false);
  expect(arrived('ava@agency.test', /\/forgot-password/)).toBe(true);
});
