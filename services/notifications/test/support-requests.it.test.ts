import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { differencesOf } from '@portal/kit/testing/entities-and-tables';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { DataSource } from 'typeorm';
import { MailServer } from './mail-server.js';
import { startNeighbours, startNotifications } from './support.js';

const SUPPORT = 'help@portal.test';
const ava = {
  id: 7,
  firstName: 'Ava',
  lastName: 'Stone',
  companyName: 'Stone Insurance',
  email: 'ava@agency.test',
  revision: 1,
};

let notifications: TestService;
let smtp: MailServer;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  smtp = await MailServer.start();
  neighbours = await startNeighbours();
  notifications = await startNotifications({ SMTP_URL: smtp.url, SUPPORT_EMAIL: SUPPORT });
});
afterAll(async () => {
  await notifications.close();
  await smtp.down();
  await neighbours.close();
});
beforeEach(() => {
  neighbours.people.set(ava.id, ava);
  smtp.received.length = 0;
});

const send = (json: unknown, role: 'partner' | 'admin' | 'anonymous' = 'partner') =>
  notifications.as({ role, userId: role === 'anonymous' ? null : ava.id })('/support', { json });
const sent = async (json: unknown): Promise<number> => {
  const response = await send(json);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
};
const mailOf = async (id: number): Promise<OutgoingMail | undefined> => {
  const response = await notifications.as({ role: 'service' })('/internal/mails?kind=support');
  return ((await response.json()) as OutgoingMail[]).find(({ about }) => about.supportRequestId === id);
};
const settled = (id: number, status: string) =>
  eventually(async () => {
    const mail = await mailOf(id);
    expect(mail?.status).toBe(status);
    return mail!;
  });

describe('a request', () => {
  test('is kept, and mailed to support in the name of the signed-in user, to whom a reply goes', async () => {
    const id = await sent({
      reason: 'billing',
      message: '  Where is my payout?\r\nIt was due on Friday.  ',
      email: 'eve@example.com',
      name: 'Eve',
      userId: 99,
    });
    expect(
      await notifications.sql('select user_id, reason, message from support_requests where id = $1', [id]),
    ).toEqual([
      { user_id: ava.id, reason: 'billing', message: 'Where is my payout?\nIt was due on Friday.' },
    ]);
    const mail = await settled(id, 'sent');
    expect(mail.text).toContain('Where is my payout?\nIt was due on Friday.');
    for (const fact of ['Ava Stone', ava.email, 'Stone Insurance', 'Billing question'])
      expect(mail.html).toContain(fact);
    expect(mail.html).not.toMatch(/eve/i);
    const [received] = smtp.to(SUPPORT);
    expect(received?.headers).toContain(`Reply-To: Ava Stone <${ava.email}>`);
    expect(received?.headers).toContain(`Subject: Billing question: support request ${id} from Ava Stone`);
    expect(smtp.to(ava.email)).toEqual([]);
  });

  test('of an administrator is as good', async () => {
    expect((await send({ reason: 'other', message: 'Hello' }, 'admin')).status).toBe(201);
  });

  test('of a name that would be a header, and a message that would be markup, is neither', async () => {
    neighbours.people.set(ava.id, { ...ava, firstName: 'Ava\r\nBcc: eve@example.com', lastName: '' });
    const id = await sent({ reason: 'general', message: '<script>alert(1)</script>\u0001\u202e' });
    const mail = await settled(id, 'sent');
    expect(mail.html).not.toContain('<script');
    expect(smtp.received[0]?.recipients).toEqual([SUPPORT]);
    expect(smtp.received[0]?.headers).not.toMatch(/^Bcc:/im);
  });

  test('of a user who is deleted before the mail is sent is kept without a mail', async () => {
    neighbours.people.delete(ava.id);
    const id = await sent({ reason: 'account', message: 'Please delete me' });
    expect(await settled(id, 'failed')).toMatchObject({ lastError: 'SENDER_GONE', html: null });
  });

  test('waits while identity is away', async () => {
    neighbours.state.away = true;
    const id = await sent({ reason: 'technical-issue', message: 'It is slow' });
    await eventually(async () => expect(await mailOf(id)).toMatchObject({ lastError: 'UNAVAILABLE' }));
    neighbours.state.away = false;
    await settled(id, 'sent');
  });
});

describe('refused, in the specified words, and nothing is kept:', () => {
  const MISSING = 'Missing information - Please select a reason and provide a message.';
  test.each([
    ['nothing at all', {}, { reason: [MISSING], message: [MISSING] }],
    ['no reason', { message: 'Hello' }, { reason: [MISSING] }],
    ['a reason that there is not', { reason: 'spam', message: 'Hello' }, { reason: [MISSING] }],
    ['a message of blanks', { reason: 'other', message: ' \r\n\t ' }, { message: [MISSING] }],
    ['a message that is none', { reason: 'other', message: { a: 1 } }, { message: [MISSING] }],
    [
      'a message without end',
      { reason: 'other', message: 'a'.repeat(5_001) },
      { message: ['Please use at most 5,000 characters'] },
    ],
  ])('%s', async (_case, body, errors) => {
    const count = () => notifications.sql('select count(*) from support_requests');
    const before = await count();
    const response = await send(body);
    expect(response.status).toBe(400);
    const refused = (await response.json()) as ErrorBody;
    expect(refused.errors).toEqual(errors);
    expect(refused.message).toBe(Object.values(errors)[0]![0]);
    expect(await count()).toEqual(before);
  });

  test('a visitor who is not signed in', async () => {
    expect((await send({ reason: 'other', message: 'Hello' }, 'anonymous')).status).toBe(401);
  });
});

test('entities are what the migrations have made', async () => {
  expect(await differencesOf(notifications.app.get(DataSource))).toEqual([]);
});
