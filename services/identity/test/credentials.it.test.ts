import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const OLD = 'the old password';
const NEW = 'a new password';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, ROOT);
});
afterAll(() => identity.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const signIn = async (email: string, password: string) =>
  (await visitor('/sign-in', { email, password })).status;

let people = 0;
let ada: User;
beforeEach(async () => {
  const email = `ada-${++people}@portal.test`;
  ada = await read<User>(
    await visitor('/sign-up', { email, password: OLD, firstName: 'Ada', lastName: 'Min' }),
  );
  await identity.sql(`update users set role = 'admin' where id = $1`, [ada.id]);
});

const change = (json: unknown, role: 'admin' | 'partner' = 'admin') =>
  identity.as({ role, userId: ada.id })('/admin/credentials', { method: 'PATCH', json });

test('a new password signs in, the old one no longer does', async () => {
  const response = await change({ currentPassword: OLD, newPassword: NEW });
  expect([response.status, await read<User>(response)]).toEqual([200, { ...ada, role: 'admin' }]);
  expect([await signIn(ada.email, OLD), await signIn(ada.email, NEW)]).toEqual([401, 200]);
});

test('a new e-mail signs in with the same password', async () => {
  const email = `ada-moved-${people}@portal.test`;
  const response = await change({ currentPassword: OLD, newEmail: ` ${email.toUpperCase()}` });
  expect(await read<User>(response)).toMatchObject({ id: ada.id, email });
  expect([await signIn(ada.email, OLD), await signIn(email, OLD)]).toEqual([401, 200]);
});

test('a link to set a password that lies in the old mailbox no longer works', async () => {
  await identity.as({ role: 'service' })('/internal/password-resets', { json: { email: ada.email } });
  await change({ currentPassword: OLD, newEmail: `ada-safe-${people}@portal.test` });
  expect(await identity.sql('select id from password_resets where user_id = $1', [ada.id])).toEqual([]);
});

describe('refused, and nothing is changed:', () => {
  test.each([
    ['nothing at all', {}, { currentPassword: ['Current password is required'] }],
    ['no change', { currentPassword: OLD }, { newPassword: ['You must change either password or email'] }],
    [
      'one that is too short for an administrator',
      { currentPassword: OLD, newPassword: 'elevenchars' },
      { newPassword: ['Administrators need at least 12 characters'] },
    ],
    [
      'one that is easy to guess',
      { currentPassword: OLD, newPassword: 'aaaaaaaaaaaa' },
      { newPassword: ['Choose a password that is harder to guess.'] },
    ],
    [
      'the new e-mail',
      { currentPassword: OLD, newPassword: 'ada-moved@portal.test', newEmail: 'ada-moved@portal.test' },
      { newPassword: ['Choose a password that is not your e-mail address.'] },
    ],
    [
      'too short a password',
      { currentPassword: OLD, newPassword: '12345' },
      { newPassword: ['New password must be at least 6 characters'] },
    ],
    [
      'an e-mail that is none',
      { currentPassword: OLD, newEmail: 'ada' },
      { newEmail: ['Please enter a valid email'] },
    ],
    [
      'a wrong password',
      { currentPassword: 'not my password', newPassword: NEW },
      { currentPassword: ['Current password is incorrect'] },
    ],
  ])('%s', async (_case, body, errors) => {
    const response = await change(body);
    expect(response.status).toBe(400);
    expect((await read<ErrorBody>(response)).errors).toEqual(errors);
    expect(await signIn(ada.email, OLD)).toBe(200);
  });

  test('an e-mail that somebody has', async () => {
    const response = await change({
      currentPassword: OLD,
      newPassword: NEW,
      newEmail: ROOT.ADMIN_EMAIL.toUpperCase(),
    });
    expect(response.status).toBe(409);
    expect(await read<ErrorBody>(response)).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists',
    });
    expect(await signIn(ada.email, OLD)).toBe(200);
  });

  test('a partner', async () => {
    expect((await change({ currentPassword: OLD, newPassword: NEW }, 'partner')).status).toBe(403);
  });
});

test('of two changes at once, each knowing the old password, one is made', async () => {
  const answers = await Promise.all(
    ['password one', 'password two'].map((newPassword) => change({ currentPassword: OLD, newPassword })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});
