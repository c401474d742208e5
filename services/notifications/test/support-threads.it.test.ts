import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminSupportRequest, SupportThread } from '@portal/contracts/http/admin-support';
import type { AskersThread } from '@portal/contracts/http/support';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Need } from '@portal/contracts/http/needs';
import { readChange } from '@portal/kit/http/audit';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNeighbours, startNotifications } from './support.js';

const noor = {
  id: 1,
  firstName: 'Noor',
  lastName: 'Ali',
  companyName: null,
  email: 'noor@portal.test',
  revision: 1,
};
const sam = { ...noor, id: 2, firstName: 'Sam', email: 'sam@portal.test' };

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let bus: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  bus = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, SUPPORT_EMAIL: 'help@portal.test' });
  neighbours.admins.push(noor, sam);
  for (const admin of [noor, sam]) neighbours.people.set(admin.id, admin);
});
afterAll(async () => {
  await notifications.close();
  await Promise.all([bus.close(), neighbours.close()]);
});

let partners = 100;
/** A partner's request, in a thread of its own. */
async function asked() {
  const userId = ++partners;
  const email = `partner-${userId}@agency.test`;
  neighbours.people.set(userId, { ...noor, id: userId, firstName: 'Ava', lastName: 'Stone', email });
  const response = await notifications.as({ role: 'partner', userId })('/support', {
    json: { reason: 'billing', message: 'Where is my Zebedee payout?' },
  });
  return { userId, email, id: ((await response.json()) as { id: number }).id };
}

const as = (admin: { id: number }) => notifications.as({ role: 'admin', userId: admin.id });
const visitor = () => notifications.as({ role: 'anonymous', userId: null });
const outcome = async <Body>(answer: Promise<Response>) => {
  const response = await answer;
  return { status: response.status, body: (await response.json()) as Body & { code?: string } };
};
const read = (id: number) => outcome<SupportThread>(as(noor)(`/admin/support-requests/${id}`));
const answer = (id: number, json: object, { key, by = noor }: { key?: string; by?: { id: number } } = {}) =>
  outcome<SupportThread>(
    as(by)(`/admin/support-requests/${id}/answers`, { json, headers: key ? { 'idempotency-key': key } : {} }),
  );
const change = (id: number, json: object) =>
  outcome<SupportThread>(as(noor)(`/admin/support-requests/${id}`, { method: 'PATCH', json }));
const mails = (kind: string, id: number) =>
  notifications.sql<{ body: string | null; recipient: string | null; about: object; status: string }>(
    `select body, recipient, about, status from mails where kind = $1 and about->>'supportRequestId' = $2 order by id`,
    [kind, String(id)],
  );
/** The token of the link in the last mail of a kind. */
const tokenOf = (id: number, kind = 'support-answer') =>
  eventually(async () => {
    const last = (await mails(kind, id)).at(-1);
    expect(last?.status).toBe('kept');
    return /#token=(\S+)/.exec(last!.body!)![1]!;
  });
const readBy = (token: string) => outcome<AskersThread>(visitor()('/support/thread', { json: { token } }));
const reply = (token: string, message: string, key?: string) =>
  outcome<AskersThread>(
    visitor()('/support/thread/replies', {
      json: { token, message },
      headers: key ? { 'idempotency-key': key } : {},
    }),
  );

describe('an answer', () => {
  test('after the account got another e-mail is not read by the link that went to the one before', async () => {
    const { id, userId } = await asked();
    await answer(id, { message: 'Which bank is it?', seen: { version: 0 } });
    const strangers = await tokenOf(id);
    // It was mistyped: an administrator corrects it (D-112), or the partner changes it after their mailbox was broken into.
    neighbours.people.set(userId, {
      ...neighbours.people.get(userId)!,
      email: `right-${userId}@agency.test`,
    });
    await answer(id, { message: 'It went to the account that ends in 6789.', seen: { version: 1 } });
    await eventually(async () =>
      expect((await mails('support-answer', id)).map(({ status }) => status)).toEqual(['kept', 'kept']),
    );
    expect(JSON.stringify((await readBy(strangers)).body)).not.toContain('6789');
  });

  test('is mailed with a link, by which the asker reads it all and writes back', async () => {
    const { id, email } = await asked();
    expect((await read(id)).body).toMatchObject({ state: 'open', assignee: null, version: 0, messages: [] });
    const { status, body } = await answer(id, { message: 'It was sent on Friday.', seen: { version: 0 } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'waiting',
      assignee: { id: noor.id, name: 'Noor Ali' },
      messages: [{ kind: 'answer', message: 'It was sent on Friday.', by: { id: noor.id } }],
    });
    const token = await tokenOf(id);
    const [mail] = await mails('support-answer', id);
    expect(mail!.recipient).toBe(email);
    expect(mail!.body).toContain('It was sent on Friday.');
    expect(JSON.stringify(mail!.about)).not.toMatch(/Friday|agency/);

    expect((await reply(token, 'Nothing came.')).status).toBe(201);
    const thread = await readBy(token);
    expect(thread.body).toMatchObject({
      reason: 'billing',
      state: 'open',
      messages: [
        { from: 'you', message: 'Where is my Zebedee payout?' },
        { from: 'support', message: 'It was sent on Friday.' },
        { from: 'you', message: 'Nothing came.' },
      ],
    });
    expect(JSON.stringify(thread.body)).not.toMatch(/Noor|Ava|agency/);
  });

  test('is one, however often it is sent under its key, and another under the same key is refused', async () => {
    const { id } = await asked();
    const send = (message = 'Yes.') => answer(id, { message, seen: { version: 0 } }, { key: 'k' });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await send()).body.messages).toHaveLength(1);
    expect(await mails('support-answer', id)).toHaveLength(1);
    expect(await send('No.')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('of the second of two administrators at once is refused, and nothing is mailed', async () => {
    const { id } = await asked();
    await answer(id, { message: 'Yes.', seen: { version: 0 } });
    expect(await answer(id, { message: 'No.', seen: { version: 0 } }, { by: sam })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', now: { version: 1 } },
    });
    expect(await mails('support-answer', id)).toHaveLength(1);
  });

  test.each([
    ['without words', { message: ' ' }],
    ['without end', { message: 'a'.repeat(5_001) }],
    ['that opens the request', { message: 'Hello', state: 'open' }],
  ])('%s is refused', async (_case, json) => {
    const { id } = await asked();
    expect((await answer(id, json)).status).toBe(400);
    expect((await read(id)).body.version).toBe(0);
  });
});

describe('what the asker writes back', () => {
  test('opens a solved request, and whoever looks after it is mailed once, without the words', async () => {
    const { id } = await asked();
    await answer(id, { message: 'Done.', state: 'solved' });
    const token = await tokenOf(id);
    for (const words of ['One secret thing', 'Another secret thing']) await reply(token, words);
    expect((await read(id)).body.state).toBe('open');
    const told = await eventually(async () => {
      const all = await mails('support-reply', id);
      expect(all.map(({ status }) => status)).toEqual(['kept']);
      return all;
    });
    expect(told[0]!.recipient).toBe(noor.email);
    expect(told[0]!.body).not.toMatch(/secret/);
  });

  test('goes to the address of support where nobody looks after the request', async () => {
    const { id } = await asked();
    await answer(id, { message: 'Done.' });
    expect((await change(id, { assigneeId: null })).body.assignee).toBeNull();
    await reply(await tokenOf(id), 'Hello?');
    await eventually(async () =>
      expect((await mails('support-reply', id))[0]?.recipient).toBe('help@portal.test'),
    );
  });

  test('is kept once under its key, and is refused after very many without an answer', async () => {
    const { id } = await asked();
    await answer(id, { message: 'Yes?' });
    const token = await tokenOf(id);
    for (let times = 0; times < 3; times++) expect((await reply(token, 'Once', 'k')).status).toBe(201);
    expect((await readBy(token)).body.messages).toHaveLength(3);
    for (let times = 1; times < 20; times++) await reply(token, `Again ${times}`);
    expect(await reply(token, 'And again')).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_REPLIES' },
    });
  });
});

describe('the link', () => {
  test('opens its own thread and nobody else’s, and its token is in no table', async () => {
    const [one, other] = [await asked(), await asked()];
    await answer(one.id, { message: 'To one.' });
    await answer(other.id, { message: 'To the other.' });
    const token = await tokenOf(one.id);
    expect(token).not.toBe(await tokenOf(other.id));
    expect(JSON.stringify((await readBy(token)).body)).not.toContain('To the other.');
    expect(
      JSON.stringify(await notifications.sql('select * from support_links, support_requests')),
    ).not.toContain(token);
    for (const madeUp of ['', 'made-up', `${token}x`])
      expect(await readBy(madeUp)).toMatchObject({ status: 404, body: { code: 'THREAD_LINK_INVALID' } });
    expect(await reply('made-up', 'Hello')).toMatchObject({ status: 404 });
  });

  test('opens nothing any more once it is too old', async () => {
    const { id } = await asked();
    await answer(id, { message: 'Yes.' });
    const token = await tokenOf(id);
    await notifications.sql('update support_requests set link_until = now() where id = $1', [id]);
    expect((await readBy(token)).status).toBe(404);
    expect((await reply(token, 'Hello')).status).toBe(404);
  });
});

test('a note is read by administrators alone, mails nobody and is there once under its key', async () => {
  const { id, userId } = await asked();
  await answer(id, { message: 'Yes.' });
  const sent = () =>
    as(sam)(`/admin/support-requests/${id}/notes`, {
      json: { message: 'A private note' },
      headers: { 'idempotency-key': 'k' },
    });
  const note = () => outcome<SupportThread>(sent());
  // For the audit log: whose request it is, and that its state stayed.
  const its = { partnerId: userId, state: 'waiting', assigneeId: noor.id };
  expect(readChange(Object.fromEntries((await sent()).headers))).toEqual({ before: its, after: its });
  expect((await note()).body.messages.map(({ kind }) => kind)).toEqual(['answer', 'note']);
  const thread = await readBy(await tokenOf(id));
  expect(JSON.stringify(thread.body)).not.toContain('private');
  expect(await mails('support-answer', id)).toHaveLength(1);
});

test('a request is not closed from the list with a reply that came since the list was read', async () => {
  const { id } = await asked();
  await answer(id, { message: 'Yes.' });
  const listed = async () => {
    const { body } = await outcome<AdminSupportRequest[]>(as(noor)('/admin/support-requests?limit=200'));
    return body.find((line) => line.id === id)!.version;
  };
  const version = await listed();
  await reply(await tokenOf(id), 'It is still not there.');
  expect(await change(id, { state: 'solved', seen: { version } })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  });
  expect((await change(id, { state: 'solved', seen: { version: await listed() } })).status).toBe(200);
});

test('states follow each other by the table, and only an administrator looks after a request', async () => {
  const { id } = await asked();
  expect(await change(id, { state: 'waiting' })).toMatchObject({ status: 409, body: { code: 'NOT_NEXT' } });
  expect((await change(id, { state: 'solved', seen: { version: 0 } })).body.state).toBe('solved');
  expect((await change(id, { state: 'solved', seen: { version: 0 } })).status).toBe(200);
  expect(await change(id, { state: 'open', seen: { version: 0 } })).toMatchObject({
    body: { code: 'CHANGED_MEANWHILE' },
  });
  expect((await change(id, { state: 'open', assigneeId: sam.id })).body).toMatchObject({
    state: 'open',
    assignee: { id: sam.id, name: 'Sam Ali' },
  });
  expect((await change(id, { assigneeId: 99 })).status).toBe(400);
  const mine = await outcome<{ id: number }[]>(as(sam)('/admin/support-requests?mine=true&state=open'));
  expect(mine.body.map((line) => line.id)).toEqual([id]);
  const found = (search: string) =>
    outcome<{ id: number }[]>(as(sam)(`/admin/support-requests?mine=true&search=${search}`));
  expect((await found('zebEDEE%20payout')).body.map((line) => line.id)).toEqual([id]);
  expect((await found('nothing%25')).body).toEqual([]);
});

test('what somebody has to answer waits for administrators until it is answered, and again after a reply', async () => {
  const waits = async () => {
    const needs = await notifications.as({ role: 'service' })('/internal/needs');
    return ((await needs.json()) as Need[]).find(({ kind }) => kind === 'support')?.count ?? 0;
  };
  const before = await waits();
  const { id } = await asked();
  expect(await waits()).toBe(before + 1);
  await answer(id, { message: 'Soon.', seen: { version: 0 } });
  expect(await waits()).toBe(before);
  await reply(await tokenOf(id), 'When?');
  expect(await waits()).toBe(before + 1);
});

test('with a deleted partner go their words, our answers and the link', async () => {
  const { id, userId, email } = await asked();
  await answer(id, { message: 'Dear Zebedee' });
  const token = await tokenOf(id);
  await reply(token, 'Zebedee again');
  const told = { subject: `partner/${userId}`, data: { partnerId: userId } };
  await bus.publish(partnerDeleted, [told]);
  await eventually(async () => expect((await read(id)).status).toBe(404));
  expect((await readBy(token)).status).toBe(404);
  const left = await notifications.sql(
    `select (select json_agg(m) from support_messages m where request_id = $1) as messages,
       (select json_agg(l) from support_links l where request_id = $1) as links,
       (select json_agg(m) from mails m where about->>'supportRequestId' = $2) as mails`,
    [id, String(id)],
  );
  expect(left).toMatchObject([{ messages: null, links: null }]);
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`Zebedee|${email}`));
});

describe('a message to a partner', () => {
  /** A partner who has asked nothing. */
  const partner = (change: object = {}) => {
    const id = ++partners;
    const email = `partner-${id}@agency.test`;
    neighbours.people.set(id, { ...noor, id, firstName: 'Ava', lastName: 'Stone', email, ...change });
    return { id, email };
  };
  const write = (partnerId: number, message: string, key?: string) =>
    outcome<{ id: number }>(
      as(noor)(`/admin/partners/${partnerId}/messages`, {
        json: { message },
        headers: key ? { 'idempotency-key': key } : {},
      }),
    );

  test('begins a thread that waits for them, and they write back by the link', async () => {
    const { id: partnerId, email } = partner();
    const begun = await write(partnerId, ' Please send us your W9. ', 'once');
    expect(begun.status).toBe(201);
    const { id } = begun.body;
    expect((await write(partnerId, 'Please send us your W9.', 'once')).body).toEqual({ id });
    expect((await write(partnerId, 'Something else', 'once')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await write(partner().id, 'Please send us your W9.', 'once')).status).toBe(409);
    const by = { id: noor.id, name: 'Noor Ali' };
    expect((await read(id)).body).toMatchObject({
      message: 'Please send us your W9.',
      state: 'waiting',
      assignee: by,
      begunBy: by,
      messages: [],
    });
    const listed = await outcome<AdminSupportRequest[]>(as(sam)('/admin/support-requests?limit=1'));
    expect(listed.body).toMatchObject([{ id, begunBy: by, sender: { email } }]);

    const token = await tokenOf(id, 'message-to-partner');
    const [mail] = await mails('message-to-partner', id);
    expect(mail!.recipient).toContain(email);
    expect(mail!.body).toContain('Please send us your W9.');
    expect((await readBy(token)).body).toMatchObject({
      isOurs: true,
      state: 'waiting',
      messages: [{ id: 0, from: 'support', message: 'Please send us your W9.' }],
    });
    await reply(token, 'Here it is.');
    expect((await read(id)).body).toMatchObject({ state: 'open', messages: [{ kind: 'reply' }] });
    // The link of an answer is the same.
    await answer(id, { message: 'Thank you.', state: 'solved' });
    expect(await tokenOf(id)).toBe(token);
    const [again] = await mails('support-answer', id);
    expect(again!.body).toContain('we have written to you');
    expect(again!.body).not.toContain('you wrote to support');
    // What was sent stays sent, also under its key, whatever became of the address.
    neighbours.people.set(partnerId, { ...neighbours.people.get(partnerId)!, isUnverified: true });
    expect((await write(partnerId, 'Please send us your W9.', 'once')).body).toEqual({ id });
  });

  test('goes to no stranger, to nobody unknown, and is kept once however many send it', async () => {
    expect((await write(partner({ isUnverified: true }).id, 'Hello')).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await write(999_999, 'Hello')).status).toBe(404);
    expect((await write(noor.id, 'Hello')).status).toBe(404);
    const { id } = partner();
    expect((await write(id, ' ')).status).toBe(400);
    expect((await write(id, 'x'.repeat(5_001))).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(id, 'Hello', 'at once')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await mails('message-to-partner', answers[0]!.body.id)).toHaveLength(1);
  });

  test('while identity is away nothing is sent', async () => {
    announceError(/identity answered 503/);
    const { id } = partner();
    neighbours.state.away = true;
    expect((await write(id, 'Hello', 'away')).status).toBe(503);
    neighbours.state.away = false;
    expect((await write(id, 'Hello', 'away')).status).toBe(201);
  });

  test('goes with a deleted partner, and none is begun with them', async () => {
    const { id: partnerId } = partner();
    const { id } = (await write(partnerId, 'Dear Zebedee')).body;
    await tokenOf(id, 'message-to-partner');
    await bus.publish(partnerDeleted, [{ subject: `partner/${partnerId}`, data: { partnerId } }]);
    await eventually(async () => expect((await read(id)).status).toBe(404));
    expect(JSON.stringify(await mails('message-to-partner', id))).not.toContain('Zebedee');
    expect((await write(partnerId, 'Hello')).status).toBe(404);
  });
});
