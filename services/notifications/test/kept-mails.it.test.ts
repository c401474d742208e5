import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let sales: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  notifications = await startNotifications({ AMQP_URL });
  sales = await startPublisher(AMQP_URL);
}, 60_000);
afterAll(async () => {
  await Promise.all([notifications.close(), sales.close()]);
  await neighbours.close();
});

test('without an SMTP server the mails of a sale that the bus told of are kept, to be read', async () => {
  const sale = neighbours.sale(42);
  const { subject, data } = recorded(sale);
  await sales.publish(saleRecorded, [{ subject, data }]);
  await eventually(async () =>
    expect((await mailsOf(notifications, 42)).map(({ status }) => status)).toEqual(['kept', 'kept']),
  );
  const response = await notifications.as({ role: 'service' })('/internal/mails?kind=receipt');
  expect(await response.json()).toEqual([
    {
      id: expect.any(Number),
      kind: 'receipt',
      saleId: 42,
      partnerId: sale.partnerId,
      to: 'customer-42@example.com',
      subject: 'Your receipt for Roadside Assist',
      html: expect.stringContaining('$129.00'),
      text: expect.stringContaining('pi_42'),
      status: 'kept',
      attempts: 1,
      lastError: null,
      createdAt: expect.any(String),
      settledAt: expect.any(String),
    } satisfies Record<keyof OutgoingMail, unknown>,
  ]);
});

test.each(['?kind=spam', '?limit=0', '?limit=201'])('a list of %s is refused', async (query) => {
  expect((await notifications.as({ role: 'service' })(`/internal/mails${query}`)).status).toBe(400);
});
