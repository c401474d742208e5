import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testWebhook } from '@portal/contracts/calls/admin-troubleshooting';
import * as internal from '@portal/contracts/calls/internal';
import type { Health } from '@portal/contracts/http/health';
import { fakeCall } from '@portal/kit/testing/fake-service';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

const at = '2026-11-26T07:40:00.000Z';
const mails = { waiting: 2, waitingSince: at, failed: 0 };
const books = { checkedAt: at, drift: 0, isBehind: false };

let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      sales: (app) =>
        fakeCall(app, testWebhook, () => ({
          reachable: true as const,
          secretSet: true,
          lastEvents: [
            { type: 'charge.refunded', at },
            { type: 'payment_intent.succeeded', at: '2026-11-25T07:40:00.000Z' },
          ],
        })),
      notifications: (app) => fakeCall(app, internal.getMailHealth, () => mails),
      payouts: (app) => fakeCall(app, internal.getBooksHealth, () => books),
    },
  );
  admin = await gateway.browser().signIn('read-only');
});
afterAll(() => gateway.close());

const read = async () => (await admin.get('/api/admin/health')).json as unknown as Health;

test('every administrator is told of the newest event of the webhook, the mails and the books', async () => {
  expect(await read()).toEqual({ webhook: { lastAt: at }, mails, books });
});

test('what only a service knows that is away is unknown', async () => {
  await gateway.peers.notifications.close();
  expect(await read()).toEqual({ webhook: { lastAt: at }, mails: null, books });
});
