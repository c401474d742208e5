import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cannedAnswer, type CannedAnswer } from '@portal/contracts/http/admin-support';
import { freshBus } from '@portal/kit/testing/fresh';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNotifications } from './support.js';

let notifications: TestService;
beforeAll(async () => {
  notifications = await startNotifications({ AMQP_URL: await freshBus() });
});
afterAll(() => notifications.close());

interface Problem {
  code?: string;
  errors?: Record<string, string[]>;
}
async function ask(path: string, init?: { method?: string; json?: object }) {
  const response = await notifications.as({ role: 'admin', userId: 1 })(path, init);
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as CannedAnswer & Problem };
}
const add = (title: string, text = 'Hello {name}.') =>
  ask('/admin/canned-answers', { json: { title, text } });
const change = (id: number, json: object) => ask(`/admin/canned-answers/${id}`, { method: 'PUT', json });
const list = async () => (await ask('/admin/canned-answers')).body as unknown as CannedAnswer[];

test('an answer is kept for all, found by title, changed and deleted', async () => {
  const added = await add('  When paid ', 'Hello {name},\r\nin the first week.');
  expect(added).toEqual({
    status: 201,
    body: { id: added.body.id, title: 'When paid', text: 'Hello {name},\nin the first week.', version: 0 },
  });
  expect(cannedAnswer.parse(added.body)).toEqual(added.body);
  await add('about W-9s');
  expect((await list()).map(({ title }) => title)).toEqual(['about W-9s', 'When paid']);

  const changed = await change(added.body.id, { title: 'Paid when', text: 'Soon.', seen: { version: 0 } });
  expect(changed).toMatchObject({ status: 200, body: { title: 'Paid when', version: 1 } });
  const repeated = await change(added.body.id, { title: 'Paid when', text: 'Soon.', seen: { version: 0 } });
  expect(repeated).toEqual(changed);
  expect(await change(added.body.id, { title: 'Mine', text: 'Soon.', seen: { version: 0 } })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  });

  const remove = () => ask(`/admin/canned-answers/${added.body.id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await change(added.body.id, { title: 'Mine', text: 'Soon.' })).status).toBe(404);
});

test('a title is given once, whoever is first and however it is written', async () => {
  const both = await Promise.all([add('Twice'), add('twice')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const other = await add('Other');
  expect(await change(other.body.id, { title: 'TWICE', text: 'Soon.' })).toMatchObject({
    status: 409,
    body: { code: 'TITLE_TAKEN' },
  });
  expect((await change(other.body.id, { title: 'OTHER', text: 'Soon.' })).status).toBe(200);
});

test.each([
  ['no title', { title: ' ', text: 'Text' }, { title: ['Give it a title'] }],
  ['a long title', { title: 'x'.repeat(81), text: 'Text' }, { title: ['Please use at most 80 characters'] }],
  ['no text', { title: 'Title', text: '\n' }, { text: ['Write the answer'] }],
  [
    'a long text',
    { title: 'Title', text: 'x'.repeat(3_001) },
    { text: ['Please use at most 3,000 characters'] },
  ],
  [
    'another placeholder',
    { title: 'Title', text: 'Hello {agency}' },
    { text: ['Only {name} can be filled in. Please take other words out of their braces.'] },
  ],
])('%s is refused in words', async (_, json, errors) => {
  expect(await ask('/admin/canned-answers', { json })).toMatchObject({ status: 400, body: { errors } });
});

test('there are 200 at most', async () => {
  await notifications.sql(
    `insert into canned_answers (title, text)
     select 'Number ' || n, 'Text' from generate_series((select count(*) from canned_answers) + 1, 200) n`,
  );
  expect(await add('One more')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ANSWERS' } });
  expect(await list()).toHaveLength(200);
});

test.each(['partner', 'anonymous'] as const)('a %s sees none of them', async (role) => {
  const answer = await notifications.as({ role, userId: role === 'partner' ? 7 : null })(
    '/admin/canned-answers',
  );
  expect([401, 403]).toContain(answer.status);
});
