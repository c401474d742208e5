import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { hear, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

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

test('without an SMTP server mails are kept, to be read', async () => {
  const sale = neighbours.sale(42);
  await hear(notifications, recorded(sale));
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
