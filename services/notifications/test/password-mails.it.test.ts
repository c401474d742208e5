import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { passwordResetRequested } from '@portal/contracts/events/password-reset-requested';
import type { MailInFull } from '@portal/contracts/http/admin-support';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { ForgetWords } from '../src/outbox/forget-words.js';
import { MailServer } from './mail-server.js';
import { startNeighbours, startNotifications } from './support.js';

const PUBLIC_URL = 'https://portal.example.com';
const logged = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(Logger.prototype, level));

let AMQP_URL: string;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
let smtp: MailServer;
beforeAll(async () => {
  AMQP_URL = await freshBus();
  smtp = await MailServer.start();
  neighbours = await startNeighbours();
  publisher = await startPublisher(AMQP_URL);
});
afterAll(async () => {
  await publisher.close();
  await neighbours.close();
  await smtp.down();
});
afterEach(() => {
  smtp.refused.clear();
});

let lastReset = 0;
function newReset() {
  const resetId = ++lastReset;
  const email = `ava-${resetId}@agency.test`;
  neighbours.resets.set(resetId, { firstName: 'Ava', lastName: 'Stone', email });
  return { resetId, email };
}
const publish = (...resetIds: number[]) =>
  publisher.publish(
    passwordResetRequested,
    resetIds.map((resetId) => ({ subject: `password-reset/${resetId}`, data: { resetId } })),
  );

async function settled(notifications: TestService, resetId: number, expected: object): Promise<OutgoingMail> {
  return eventually(async () => {
    const response = await notifications.as({ role: 'service' })('/internal/mails?kind=password-reset');
    const mails = ((await response.json()) as OutgoingMail[]).filter(
      ({ about }) => about.resetId === resetId,
    );
    expect(mails).toEqual([expect.objectContaining(expected)]);
    return mails[0]!;
  });
}
/** Everything of the outbox's tables, as who reads the database sees it. */
const tables = async (notifications: TestService) =>
  JSON.stringify([
    await notifications.sql('select * from mails'),
    await notifications.sql('select * from inbox'),
  ]);

describe('with an SMTP server', () => {
  let notifications: TestService;
  beforeAll(async () => {
    notifications = await startNotifications({ AMQP_URL, SMTP_URL: smtp.url, PUBLIC_URL });
  });
  afterAll(() => notifications.close());

  test('the link goes out once, behind the # of the address, and nothing of it is kept', async () => {
    const { resetId, email } = newReset();
    await publish(resetId, resetId);
    const mail = await settled(notifications, resetId, { status: 'sent', to: null, html: null, text: null });
    expect(mail.subject).toBe('Set a new password');
    expect(smtp.to(email)).toHaveLength(1);
    const token = neighbours.tokens.at(-1)!;
    const raw = smtp.to(email)[0]!.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(raw).toContain(`${PUBLIC_URL}/reset-password#token=${token}`);
    expect(await tables(notifications)).not.toContain(token);
  });

  test('a mail that is tried again has a link of its own', async () => {
    const { resetId, email } = newReset();
    smtp.refused.set(email, 451);
    await publish(resetId);
    await settled(notifications, resetId, { status: 'queued', lastError: 'EENVELOPE 451' });
    const made = neighbours.tokens.length;
    smtp.refused.clear();
    await settled(notifications, resetId, { status: 'sent' });
    expect(neighbours.tokens.length).toBeGreaterThan(made);
    expect(smtp.to(email)[0]!.raw.replace(/=\r\n/g, '')).toContain(neighbours.tokens.at(-1)!);
  });

  test('where there is no account there is no mail', async () => {
    await publish(999);
    await settled(notifications, 999, { status: 'failed', lastError: 'NO_ACCOUNT', to: null, html: null });
  });
});

describe('without one', () => {
  let notifications: TestService;
  beforeAll(async () => {
    notifications = await startNotifications({ AMQP_URL, PUBLIC_URL });
  });
  afterAll(() => notifications.close());

  test('the link can be read for as long as it works, and then no more', async () => {
    const { resetId, email } = newReset();
    await publish(resetId);
    const kept = await settled(notifications, resetId, { status: 'kept', to: email });
    const token = neighbours.tokens.at(-1)!;
    for (const body of [kept.html, kept.text])
      expect(body).toContain(`${PUBLIC_URL}/reset-password#token=${token}`);
    const [left] = await notifications.sql<{ minutes: number }>(
      'select extract(epoch from forget_words_at - now())::float / 60 as minutes from mails where id = $1',
      [kept.id],
    );
    expect(left!.minutes).toBeGreaterThan(59);
    expect(left!.minutes).toBeLessThanOrEqual(60);

    await notifications.app.get(ForgetWords).forget();
    await settled(notifications, resetId, { html: kept.html });
    await notifications.sql('update mails set forget_words_at = now() where id = $1', [kept.id]);
    await notifications.app.get(ForgetWords).forget();
    await settled(notifications, resetId, { status: 'kept', to: null, html: null, text: null });
    expect(await tables(notifications)).not.toContain(token);
  });

  test('no administrator reads the link, in a list or in full', async () => {
    const { resetId, email } = newReset();
    await publish(resetId);
    const { id } = await settled(notifications, resetId, { status: 'kept', to: email });
    const token = neighbours.tokens.at(-1)!;
    const admin = notifications.as({ role: 'admin', userId: 1 });
    const mail = (await (await admin(`/admin/mails/${id}`)).json()) as MailInFull;
    expect(mail.text).toContain('(the link is only in the mail)');
    const list = await (await admin('/admin/mails?limit=100')).text();
    expect(list).toContain(email);
    expect(`${JSON.stringify(mail)} ${list}`).not.toContain(token);
  });
});

test('no log has a token, a name or an address', () => {
  const lines = JSON.stringify(logged.map((spy) => spy.mock.calls));
  expect(lines).toContain('password-reset');
  expect(lines).not.toMatch(/token-|@agency|Ava/);
});
