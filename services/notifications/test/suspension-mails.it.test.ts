import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { partnerReinstated } from '@portal/contracts/events/partner-reinstated';
import { partnerSuspended } from '@portal/contracts/events/partner-suspended';
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
  neighbours.people.set(7, {
    id: 7,
    firstName: 'Ava',
    lastName: 'Stone',
    companyName: null,
    email: 'ava@agency.test',
    revision: 1,
  });
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const mails = async () =>
  (await (await notifications.as({ role: 'service' })('/internal/mails?limit=200')).json()) as OutgoingMail[];
const about = async (id: number) => (await mails()).filter((mail) => mail.about['suspensionId'] === id);

test('the partner is told once of a suspension and of its end, in whatever order the events come', async () => {
  neighbours.suspensions.set(3, { partnerId: 7, reason: 'We are looking into your sales.' });
  const events = (suspensionId: number) => [{ subject: 'partner/7', data: { suspensionId, partnerId: 7 } }];
  await publisher.publish(partnerReinstated, events(4));
  await publisher.publish(partnerSuspended, events(3));
  await publisher.publish(partnerSuspended, events(3));
  await eventually(async () => {
    const [suspended, ...more] = await about(3);
    expect(more).toEqual([]);
    expect(suspended).toMatchObject({
      kind: 'partner-suspended',
      to: 'ava@agency.test',
      subject: 'Your partner account is suspended',
    });
    expect(suspended!.text).toContain('We are looking into your sales.');
    expect(suspended!.text).toContain('support@example.com');
    expect(await about(4)).toMatchObject([{ kind: 'partner-reinstated', to: 'ava@agency.test' }]);
  });
});

test('what was decided anew before its mail was written is told no more', async () => {
  neighbours.people.set(9, {
    ...neighbours.people.get(7)!,
    id: 9,
    email: 'bo@agency.test',
    suspendedAt: '2026-11-26T10:00:00.000Z',
  });
  const events = (suspensionId: number) => [{ subject: 'partner/9', data: { suspensionId, partnerId: 9 } }];
  await publisher.publish(partnerSuspended, events(10)); // identity does not have it any more
  await publisher.publish(partnerReinstated, events(11));
  for (const id of [10, 11])
    await eventually(async () =>
      expect(await about(id)).toMatchObject([{ status: 'failed', lastError: 'OVERTAKEN', to: null }]),
    );
});

test('of a partner who was deleted meanwhile nobody is told', async () => {
  await publisher.publish(partnerSuspended, [
    { subject: 'partner/8', data: { suspensionId: 9, partnerId: 8 } },
  ]);
  await eventually(async () =>
    expect(await about(9)).toMatchObject([{ status: 'failed', lastError: 'PARTNER_GONE', to: null }]),
  );
});
