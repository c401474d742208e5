import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approvalAsked, type ApprovalAsked } from '@portal/contracts/events/approval-asked';
import { approvalDecided } from '@portal/contracts/events/approval-decided';
import { approvalExpired } from '@portal/contracts/events/approval-expired';
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
  for (const [index, firstName] of ['Noor', 'Ben', 'Ira', 'New'].entries()) {
    const id = index + 1;
    const email = `${firstName.toLowerCase()}@agency.test`;
    const person = { id, firstName, lastName: 'Stone', companyName: null, email, revision: 1 };
    neighbours.admins.push(person);
    neighbours.people.set(id, person);
  }
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const asked: ApprovalAsked = {
  requestId: 4,
  askedBy: 1,
  month: '2026-10',
  amountCents: 52_550,
  partnersCount: 1,
  expiresAt: '2026-11-08T09:00:00.000Z',
};
async function mails(requestId: number): Promise<OutgoingMail[]> {
  const response = await notifications.as({ role: 'service' })('/internal/mails?limit=200');
  return ((await response.json()) as OutgoingMail[])
    .filter(({ about }) => about.requestId === requestId)
    .toSorted((one, other) => String(one.to).localeCompare(String(other.to)));
}

test('what waits, told twice, is one mail to each who may approve it, and none to who asked', async () => {
  for (let times = 0; times < 2; times++)
    await publisher.publish(approvalAsked, [{ subject: 'approval/4', data: asked }]);
  await eventually(async () =>
    expect(
      (await mails(4)).map(({ kind, to, text }) => [kind, to, text?.includes('Noor Stone asked to pay')]),
    ).toEqual([
      ['approval-asked', 'ben@agency.test', true],
      ['approval-asked', 'ira@agency.test', true],
    ]),
  );
});

test('what is decided, told twice, is one mail to who asked', async () => {
  const { expiresAt: _, ...request } = { ...asked, requestId: 5 };
  for (let times = 0; times < 2; times++)
    await publisher.publish(approvalDecided, [
      { subject: 'approval/5', data: { ...request, outcome: 'refused', decidedBy: 2 } },
    ]);
  await eventually(async () =>
    expect(await mails(5)).toEqual([
      expect.objectContaining({
        kind: 'approval-decided',
        to: 'noor@agency.test',
        subject: 'Your payment of $525.50 for October 2026 was refused',
        text: expect.stringContaining('Ben Stone refused the payment'),
      }),
    ]),
  );
});

test('what nobody decided in time, told twice, is one mail to who asked', async () => {
  const { expiresAt: _, ...request } = { ...asked, requestId: 6 };
  for (let times = 0; times < 2; times++)
    await publisher.publish(approvalExpired, [{ subject: 'approval/6', data: request }]);
  await eventually(async () =>
    expect((await mails(6)).map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      [
        'approval-expired',
        'noor@agency.test',
        'Your payment of $525.50 for October 2026 was not approved in time',
      ],
    ]),
  );
});
