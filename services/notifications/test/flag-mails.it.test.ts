import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { flagRaised } from '@portal/contracts/events/flag-raised';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
const administrator = (id: number, firstName: string) => ({
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
  neighbours.admins.push(administrator(1, 'Noor'), administrator(2, 'Ben'));
  for (const one of neighbours.admins) neighbours.people.set(one.id, one);
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const raise = (flagId: number, raisedAt: string) =>
  publisher.publish(flagRaised, [{ subject: `flag/${flagId}`, data: { flagId, partnerId: 7, raisedAt } }]);

test('each administrator is told of the first flag of a day, and of no other that day', async () => {
  for (let flagId = 1; flagId <= 5; flagId++) await raise(flagId, '2026-11-20T10:00:00.000Z');
  await raise(6, '2026-11-21T00:00:00.000Z');
  const mails = async () =>
    (await (
      await notifications.as({ role: 'service' })('/internal/mails?limit=200')
    ).json()) as OutgoingMail[];
  await eventually(async () => {
    const [{ count }] = (await notifications.sql<{ count: number }>(
      'select count(*)::int as count from inbox',
    )) as [{ count: number }];
    expect(count).toBe(6);
    const written = (await mails()).filter(({ to }) => to !== null);
    expect(written.map(({ to }) => to).toSorted()).toEqual(
      ['ben', 'ben', 'noor', 'noor'].map((name) => `${name}@agency.test`),
    );
    for (const { subject, text } of written) {
      expect(subject).toBe('Flagged commission waits for a decision');
      expect(text).toContain('https://portal.example.com/admin/flags');
    }
  });
});
