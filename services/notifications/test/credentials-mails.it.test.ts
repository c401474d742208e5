import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentialsChanged } from '@portal/contracts/events/credentials-changed';
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
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const change = {
  firstName: 'Ava',
  lastName: 'Stone',
  role: 'admin' as const,
  passwordChanged: false,
  oldEmail: 'old@agency.test',
  newEmail: 'new@agency.test',
  changedAt: '2026-11-21T10:00:00.000Z',
};
const administrators = [
  { id: 31, firstName: 'Noor', lastName: 'Ali', companyName: null, email: 'noor@portal.test', revision: 1 },
  { id: 32, firstName: 'Otto', lastName: 'Lind', companyName: null, email: 'otto@portal.test', revision: 1 },
];
const tell = (changeId: number, role: 'admin' | 'partner', moved: boolean, how: { corrected?: true } = {}) =>
  publisher.publish(credentialsChanged, [
    { subject: `credential-change/${changeId}`, data: { changeId, userId: 7, role, moved, ...how } },
  ]);
async function mailsOf(changeId: number): Promise<OutgoingMail[]> {
  const response = await notifications.as({ role: 'service' })('/internal/mails?kind=credentials-changed');
  const mails = ((await response.json()) as OutgoingMail[]).filter(
    ({ about }) => about.changeId === changeId,
  );
  return mails.toSorted((one, other) => String(one.about.to).localeCompare(String(other.about.to)));
}

test('a new e-mail that the bus told of, twice, is one mail to each address', async () => {
  neighbours.credentialChanges.set(1, change);
  await tell(1, 'admin', true);
  await tell(1, 'admin', true);
  const subject = 'Your e-mail address was changed';
  await eventually(async () =>
    expect(await mailsOf(1)).toEqual([
      expect.objectContaining({
        status: 'kept',
        to: 'new@agency.test',
        subject,
        text: expect.stringContaining('https://portal.example.com/admin/forgot-password'),
      }),
      expect.objectContaining({
        status: 'kept',
        to: 'old@agency.test',
        subject,
        text: expect.stringContaining('You no longer sign in with this address.'),
      }),
    ]),
  );
});

test('a new password is one mail, which is erased with its partner', async () => {
  neighbours.credentialChanges.set(2, {
    ...change,
    role: 'partner',
    passwordChanged: true,
    newEmail: 'old@agency.test',
  });
  await tell(2, 'partner', false);
  await eventually(async () =>
    expect(await mailsOf(2)).toEqual([
      expect.objectContaining({ to: 'old@agency.test', subject: 'Your password was changed' }),
    ]),
  );
  await publisher.publish(partnerDeleted, [{ subject: 'partner/7', data: { partnerId: 7 } }]);
  await eventually(async () =>
    expect(await mailsOf(2)).toEqual([expect.objectContaining({ to: null, subject: null, text: null })]),
  );
});

test('an address that an owner corrected is one mail to the one before, and one to each administrator', async () => {
  neighbours.credentialChanges.set(4, { ...change, role: 'partner' });
  neighbours.admins.push(...administrators);
  for (const admin of administrators) neighbours.people.set(admin.id, admin);
  await tell(4, 'partner', true, { corrected: true });
  await tell(4, 'partner', true, { corrected: true });
  await eventually(async () =>
    expect(await mailsOf(4)).toEqual([
      expect.objectContaining({
        to: 'old@agency.test',
        subject: 'Your e-mail address was changed',
        text: expect.stringContaining('An administrator'),
      }),
    ]),
  );
  await eventually(async () => {
    const response = await notifications.as({ role: 'service' })('/internal/mails?kind=email-corrected');
    const mails = (await response.json()) as OutgoingMail[];
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      administrators.map(({ email }) => [email, 'The e-mail address of partner 7 was corrected']),
    );
    for (const { text } of mails) expect(text).not.toMatch(/agency\.test|Ava|Stone/);
  });
});

test('of an account that is deleted meanwhile there is no mail', async () => {
  await tell(3, 'partner', false);
  await eventually(async () =>
    expect(await mailsOf(3)).toEqual([
      expect.objectContaining({ status: 'failed', lastError: 'ACCOUNT_GONE', to: null }),
    ]),
  );
});
