import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { Person } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
let partner: User;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  const admin = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
  identity = await startTestService('identity', AppModule, { ...admin, AMQP_URL });
  const json = {
    email: 'ann@agency.test',
    password: 'correct horse',
    firstName: 'Ann',
    lastName: 'Agent',
    companyName: 'Agent & Co',
  };
  partner = (await (await identity.as({ role: 'anonymous' })('/sign-up', { json })).json()) as User;
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const asService = (json: unknown, userId: number) =>
  identity.as({ role: 'service' })(`/internal/users/${userId}/profile`, { method: 'PATCH', json });
const save = async (json: unknown, userId = partner.id) => {
  const response = await asService(json, userId);
  return { status: response.status, body: (await response.json()) as User & { errors?: unknown } };
};
const updates = () => bus.events.filter(({ type }) => type === 'partner.updated');

test('a partner’s names, agency and address are saved, and the others are told without them', async () => {
  const answer = await save({
    firstName: ' Anna ',
    lastName: 'Agent',
    agency: 'Anna & Co',
    address: '1 Main St',
  });
  expect([answer.status, answer.body]).toEqual([
    200,
    { ...partner, firstName: 'Anna', companyName: 'Anna & Co', address: '1 Main St' },
  ]);
  await eventually(() => expect(updates().map(({ data }) => data)).toEqual([{ partnerId: partner.id }]));
  expect(JSON.stringify(bus.events)).not.toContain('Anna');
});

test('what is absent stays, what is empty is cleared, and each change is newer than the last', async () => {
  const people = { json: { ids: [partner.id] } };
  const revision = async () => {
    const found = await identity.as({ role: 'service' })('/internal/people', people);
    return ((await found.json()) as Person[])[0]!.revision;
  };
  await save({ firstName: 'Ann', lastName: 'Agent', agency: 'A', address: 'B' });
  const before = await revision();
  expect((await save({ firstName: 'Ann', lastName: 'Agent' })).body).toMatchObject({
    companyName: 'A',
    address: 'B',
  });
  expect((await save({ firstName: 'Ann', lastName: 'Agent', agency: ' ', address: '' })).body).toMatchObject({
    companyName: null,
    address: null,
  });
  expect(await revision()).toBe(before + 2);
});

test('an admin’s name is saved too, and no partner is told to have changed', async () => {
  const [admin] = await identity.sql<{ id: number }>(`select id::int from users where role = 'admin'`);
  expect((await save({ firstName: 'Root', lastName: 'Admin' }, admin!.id)).status).toBe(200);
  expect(updates().filter(({ subject }) => subject !== `partner/${partner.id}`)).toEqual([]);
});

test('role and e-mail are not changed, by whatever name they come', async () => {
  const { body } = await save({
    firstName: 'Ann',
    lastName: 'Agent',
    role: 'admin',
    email: 'x@y.test',
    id: 1,
  });
  expect(body).toMatchObject({ id: partner.id, role: 'partner', email: 'ann@agency.test' });
});

test('a missing name is refused in the specified words', async () => {
  expect(await save({ firstName: ' ' })).toMatchObject({
    status: 400,
    body: { errors: { firstName: ['First name is required'], lastName: ['Last name is required'] } },
  });
});

test('an account that is gone is signed out', async () => {
  expect((await save({ firstName: 'Ann', lastName: 'Agent' }, 987_654)).status).toBe(401);
});

test('only a service changes the profile of somebody', async () => {
  const json = { firstName: 'Ann', lastName: 'Agent' };
  for (const role of ['anonymous', 'partner', 'admin'] as const) {
    const path = `/internal/users/${partner.id}/profile`;
    const response = await identity.as({ role, userId: 1 })(path, { method: 'PATCH', json });
    expect(response.status).toBe(role === 'anonymous' ? 401 : 403);
  }
});

test('documents of versions before D-117 asserts whose profile it is', async () => {
  const json = { firstName: 'Ann', lastName: 'Before' };
  const of = (role: 'partner' | 'service') =>
    identity.as({ role, userId: role === 'partner' ? partner.id : null })('/internal/profile', {
      method: 'PATCH',
      json,
    });
  expect(await (await of('partner')).json()).toMatchObject({ id: partner.id, lastName: 'Before' });
  expect((await of('service')).status).toBe(403);
});
