import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { tlsInFrontOf, type TlsFront } from '@portal/kit/testing/tls-front';
import { MailServer } from './mail-server.js';
import { hear, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

// A mail server that speaks TLS from the first byte, with a certificate of a private authority.
let smtp: MailServer;
let front: TlsFront;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let notifications: TestService;
beforeEach(async () => {
  smtp = await MailServer.start();
  front = await tlsInFrontOf(Number(new URL(smtp.url).port));
  neighbours = await startNeighbours();
  notifications = await startNotifications({ SMTP_URL: `smtps://127.0.0.1:${front.port}` });
});
afterEach(async () => {
  await notifications.close();
  await neighbours.close();
  await front.close();
  await smtp.down();
});

const statuses = async () => (await mailsOf(notifications, 1)).map(({ status }) => status);

test('smtps is all that a mail server needs whose authority is known', async () => {
  front.trust();
  await hear(notifications, recorded(neighbours.sale(1)));
  await eventually(async () => expect(await statuses()).toEqual(['sent', 'sent']));
  expect(smtp.received).toHaveLength(2);
  // Nothing is said of kept mails where there is a server.
  const health = await notifications.as({ role: 'service' })('/internal/health-of-mails');
  expect(await health.json()).toEqual({ waiting: 0, waitingSince: null, failed: 0 });
});

test('a mail server that an unknown authority vouches for gets no word; the mails wait', async () => {
  await hear(notifications, recorded(neighbours.sale(1)));
  await eventually(async () => {
    const errors = await notifications.sql<{ last_error: string }>('select last_error from mails');
    expect(errors).toEqual([expect.anything(), expect.anything()]);
    for (const { last_error } of errors) expect(last_error).toBeTruthy();
  });
  expect(await statuses()).toEqual(['queued', 'queued']);
  expect(front.passed()).toBe(0);
});
