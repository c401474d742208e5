import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { savedView, type SavedView } from '@portal/contracts/http/tables';
import { MOST_VIEWS } from '@portal/contracts/values/tables';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let identity: TestService;
let admins: number[];
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, {
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct-horse',
  });
  const ids = await identity.sql<{ id: string }>(
    `insert into users (role, email, password_hash, first_name, last_name)
     select 'admin', n || '@portal.test', 'x', 'Ada', 'Admin' from generate_series(1, 3) n returning id`,
  );
  admins = ids.map(({ id }) => Number(id));
});
afterAll(() => identity.close());

const view = { table: 'links', name: 'Mine', search: { days: 'last-month', partner: 7 }, columns: ['code'] };
const as = (admin: number) => identity.as({ role: 'admin', userId: admins[admin]! });
const save = (admin: number, json: unknown) => as(admin)('/admin/views', { json });
const list = async (admin: number) =>
  ((await (await as(admin)('/admin/views')).json()) as SavedView[]).map((each) => savedView.parse(each));
const change = (admin: number, id: number, json: unknown) =>
  as(admin)(`/admin/views/${id}`, { method: 'PATCH', json });

test('each administrator keeps, changes and deletes views of their own, and sees nobody else’s', async () => {
  const saved = await save(0, view);
  expect(saved.status).toBe(201);
  const { id } = savedView.parse(await saved.json());
  expect(await list(0)).toEqual([{ id, ...view }]);
  expect(await list(1)).toEqual([]);
  expect((await change(1, id, { name: 'Yours' })).status).toBe(404);
  expect((await as(1)(`/admin/views/${id}`, { method: 'DELETE' })).status).toBe(404);

  expect(await (await change(0, id, { name: 'Late' })).json()).toEqual({ id, ...view, name: 'Late' });
  const shows = { search: {}, columns: null };
  expect(await (await change(0, id, { shows })).json()).toEqual({ id, ...view, name: 'Late', ...shows });
  expect((await as(0)(`/admin/views/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await list(0)).toEqual([]);
});

test('a name is given once a table; the same view again is the one that is kept', async () => {
  const [first, again] = await Promise.all([save(1, view), save(1, view)]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(await list(1)).toHaveLength(1);
  const other = await save(1, { ...view, name: 'MINE', search: {} });
  expect([other.status, await other.json()]).toMatchObject([409, { code: 'VIEW_NAME_TAKEN' }]);
  expect((await save(1, { ...view, table: 'claims' })).status).toBe(201);
  const { id } = savedView.parse(await (await save(1, { ...view, name: 'Second' })).json());
  expect((await change(1, id, { name: 'mine' })).status).toBe(409);
});

test('there are at most 20 of a table, also of many that come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: MOST_VIEWS + 3 }, (_, number) => save(2, { ...view, name: `View ${number}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_VIEWS);
  const refused = answers.find(({ status }) => status !== 201)!;
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'TOO_MANY_VIEWS' }]);
});

test('what is no view is refused, and so is who is no administrator', async () => {
  for (const json of [
    { ...view, table: 'users' },
    { ...view, name: '  ' },
    { ...view, name: 'x'.repeat(61) },
    { ...view, search: { partner: { id: 7 } } },
    { ...view, search: 'status=paid' },
    { ...view, columns: 'code' },
    { ...view, search: Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`f${number}`, 1])) },
  ])
    expect((await save(0, json)).status).toBe(400);
  for (const [caller, status] of [
    [{ role: 'partner', userId: admins[0]! }, 403],
    [{ role: 'anonymous' }, 401],
  ] as const) {
    const answers = [
      await identity.as(caller)('/admin/views'),
      await identity.as(caller)('/admin/views', { json: view }),
      await identity.as(caller)('/admin/exports', { json: { table: 'links' } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
  expect((await as(0)('/admin/exports', { json: { table: 'links' } })).status).toBe(204);
  expect((await as(0)('/admin/exports', { json: { table: 'users' } })).status).toBe(400);
});

test('views go with the account', async () => {
  await identity.sql('delete from users where id = $1', [admins[2]!]);
  expect(await identity.sql('select id from saved_views where user_id = $1', [admins[2]!])).toEqual([]);
});
