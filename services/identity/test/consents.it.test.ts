import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RegistrationLink } from '@portal/contracts/http/internal';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'a good password';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, ROOT);
});
afterAll(() => identity.close());

const person = (email: string) => ({ email, password: PASSWORD, firstName: 'Pat', lastName: 'Doe' });
const visitor = (path: string, json: object) => identity.as({ role: 'anonymous' })(path, { json });
const service = (path: string, json: object = {}) => identity.as({ role: 'service' })(path, { json });
const consentsOf = (email: string) =>
  identity.sql<{ version: string; agreed_at: Date }>(
    'select version, agreed_at from consents join users on users.id = user_id where email = $1',
    [email],
  );

test('who signs up has the version and the moment on record; who agreed to nothing has none', async () => {
  const since = Date.now();
  const answer = await visitor('/sign-up', { ...person('eve@agency.test'), agreedTo: '2026-11' });
  expect(answer.status).toBe(201);
  const [kept, ...more] = await consentsOf('eve@agency.test');
  expect([kept!.version, more]).toEqual(['2026-11', []]);
  expect(Math.abs(new Date(kept!.agreed_at).getTime() - since)).toBeLessThan(60_000);
  expect((await visitor('/sign-up', person('old@agency.test'))).status).toBe(201);
  expect(await consentsOf('old@agency.test')).toEqual([]);
});

test('a taken e-mail keeps no consent, of nobody', async () => {
  const count = () => identity.sql('select count(*)::int from consents');
  const before = await count();
  expect((await visitor('/sign-up', { ...person('eve@agency.test'), agreedTo: '2027-01' })).status).toBe(409);
  expect(await count()).toEqual(before);
});

test('by mail, the consent of the form is kept once the registration is finished', async () => {
  const email = 'mailed@agency.test';
  await service('/internal/registrations', { ...person(email), agreedTo: '2026-11' });
  const [{ id, requested_at }] = (await identity.sql<{ id: number; requested_at: Date }>(
    'select id::int, requested_at from registrations where email = $1',
    [email],
  )) as [{ id: number; requested_at: Date }];
  const link = await service(`/internal/registrations/${id}/link`);
  const { token } = (await link.json()) as RegistrationLink;
  expect(await consentsOf(email)).toEqual([]);
  expect((await visitor('/confirm-email', { token, password: PASSWORD })).status).toBe(200);
  expect(await consentsOf(email)).toEqual([{ version: '2026-11', agreed_at: requested_at }]);
});

test('a consent is never changed, and goes with the account', async () => {
  await expect(identity.sql(`update consents set version = 'other'`)).rejects.toThrow('append-only');
  const [{ id }] = (await identity.sql<{ id: string }>(
    `select user_id as id from consents join users on users.id = user_id where email = 'eve@agency.test'`,
  )) as [{ id: string }];
  await identity.sql('delete from users where id = $1', [id]);
  expect(await identity.sql('select from consents where user_id = $1', [id])).toEqual([]);
});
