import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'correct horse';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ROOT, AMQP_URL });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const read = async <Body>(response: Response) => (await response.json()) as Body;
const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const signUp = (name: string) =>
  visitor('/sign-up', {
    email: `${name}@agency.test`,
    password: PASSWORD,
    firstName: 'Zebedee',
    lastName: 'Quill',
    companyName: 'Quill & Co',
  });
const remove = (id: number | string, role: 'admin' | 'partner' = 'admin') =>
  identity.as({ role, userId: 1 })(`/admin/partners/${id}`, { method: 'DELETE' });
const deletions = (id: number) =>
  bus.events.filter(({ type, subject }) => type === 'partner.deleted' && subject === `partner/${id}`);

test('a deleted partner is known nowhere here, and the others are told, once', async () => {
  const zeb = await read<User>(await signUp('zeb'));
  await identity.as({ role: 'service' })('/internal/password-resets', { json: { email: zeb.email } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(zeb.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);

  await eventually(() =>
    expect(deletions(zeb.id)).toMatchObject([{ source: 'identity', data: { partnerId: zeb.id } }]),
  );
  const tables = await identity.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables)
    expect(JSON.stringify(await identity.sql(`select * from "${name}"`))).not.toMatch(/zeb|quill/i);
  expect(JSON.stringify(bus.events)).not.toMatch(/zeb|quill/i);
  expect(await identity.sql('select id from password_resets where user_id = $1', [zeb.id])).toEqual([]);

  expect((await visitor('/sign-in', { email: zeb.email, password: PASSWORD })).status).toBe(401);
  expect((await identity.as({ role: 'partner', userId: zeb.id })('/user')).status).toBe(401);
  expect(
    await read(await identity.as({ role: 'service' })('/internal/people', { json: { ids: [zeb.id] } })),
  ).toEqual([]);
});

test('the e-mail is free again, for somebody with another number', async () => {
  const first = await read<User>(await signUp('yan'));
  await remove(first.id);
  const second = await signUp('yan');
  expect(second.status).toBe(201);
  expect((await read<User>(second)).id).not.toBe(first.id);
});

test('an account that is not a partner is not found, least of all an administrator', async () => {
  const root = await read<User>(
    await visitor('/sign-in', { email: ROOT.ADMIN_EMAIL, password: ROOT.ADMIN_PASSWORD }),
  );
  for (const id of [root.id, 999_999, 0, 'x']) {
    const response = await remove(id);
    expect([id, response.status]).toEqual([id, 404]);
    expect(await read<ErrorBody>(response)).toMatchObject({ message: 'Partner not found' });
  }
  expect(deletions(root.id)).toEqual([]);
});

test('no partner deletes anybody', async () => {
  const wes = await read<User>(await signUp('wes'));
  expect((await remove(wes.id, 'partner')).status).toBe(403);
  expect((await visitor('/sign-in', { email: wes.email, password: PASSWORD })).status).toBe(200);
});
