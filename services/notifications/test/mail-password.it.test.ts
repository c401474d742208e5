import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { MailServer } from './mail-server.js';
import { hear, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

const account = { user: 'portal', password: 'of-the-mail-server' };
let smtp: MailServer;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let notifications: TestService;
beforeEach(async () => {
  neighbours = await startNeighbours();
});
afterEach(async () => {
  await notifications.close();
  await neighbours.close();
  await smtp.down();
});

/** A sale is heard of, whose two mails go to a server that knows our password. */
async function sendTo(server: MailServer, options = '') {
  smtp = server;
  const { user, password } = account;
  const url = `${server.url.replace('//', `//${user}:${password}@`)}${options}`;
  notifications = await startNotifications({ SMTP_URL: url });
  await hear(notifications, recorded(neighbours.sale(1)));
}
const statuses = async () => (await mailsOf(notifications, 1)).map(({ status }) => status);

test('a mail server that offers no TLS gets neither the password nor a word; the mails wait and say why', async () => {
  await sendTo(await MailServer.start({ ...account, plain: true }));
  await eventually(async () => {
    const errors = await notifications.sql<{ last_error: string }>('select last_error from mails');
    expect(errors.map(({ last_error }) => last_error)).toEqual([
      expect.stringMatching(/^ETLS .*: the server offers no TLS$/),
      expect.stringMatching(/^ETLS .*: the server offers no TLS$/),
    ]);
  });
  expect(await statuses()).toEqual(['queued', 'queued']);
  expect(smtp.passwords).toEqual([]);
  expect(smtp.received).toEqual([]);
});

test('one that offers TLS gets the password encrypted', async () => {
  await sendTo(await MailServer.start(account), '?tls.rejectUnauthorized=false');
  await eventually(async () => expect(await statuses()).toEqual(['sent', 'sent']));
  expect(new Set(smtp.passwords)).toEqual(new Set(['encrypted']));
});

test('an address that says so itself gets both without TLS', async () => {
  await sendTo(await MailServer.start({ ...account, plain: true }), '?requireTLS=false');
  await eventually(async () => expect(await statuses()).toEqual(['sent', 'sent']));
  expect(new Set(smtp.passwords)).toEqual(new Set(['plain']));
});
