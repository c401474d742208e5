import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CredentialsChanged } from '@portal/contracts/events/credentials-changed';
import type { User } from '@portal/contracts/http/account';
import type { CredentialChange } from '@portal/contracts/http/internal';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const OLD = 'the old password';
const NEW = 'a new password';

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

const changesOf = (userId: number) =>
  bus.events.filter(
    ({ type, data }) => type === 'credentials.changed' && (data as CredentialsChanged).userId === userId,
  );
const told = async (changeId: number) =>
  identity.as({ role: 'service' })(`/internal/credential-changes/${changeId}`);

describe('the owner is told by event and mail', () => {
  const names = { firstName: 'Ada', lastName: 'Min', changedAt: expect.any(String) };

  test('of a new password and a new e-mail, with both addresses for the mails alone', async () => {
    const email = `ada-new-${people}@portal.test`;
    await change({ currentPassword: OLD, newPassword: NEW, newEmail: email });
    await eventually(() =>
      expect(changesOf(ada.id)).toMatchObject([
        { source: 'identity', data: { userId: ada.id, role: 'admin', moved: true } },
      ]),
    );
    const { changeId } = changesOf(ada.id)[0]!.data as CredentialsChanged;
    expect(await read<CredentialChange>(await told(changeId))).toEqual({
      ...names,
      role: 'admin',
      passwordChanged: true,
      oldEmail: ada.email,
      newEmail: email,
      language: null,
    });
    expect(JSON.stringify(bus.events)).not.toMatch(/@portal/);
    for (const role of ['partner', 'admin'] as const)
      expect(
        (await identity.as({ role, userId: ada.id })(`/internal/credential-changes/${changeId}`)).status,
      ).toBe(403);
  });

  test('of a password that was set by a link', async () => {
    await identity.as({ role: 'service' })('/internal/password-resets', { json: { email: ada.email } });
    const [reset] = await identity.sql<{ id: number }>(
      'select id::int as id from password_resets where user_id = $1',
      [ada.id],
    );
    const link = await identity.as({ role: 'service' })(`/internal/password-resets/${reset!.id}/link`, {
      json: {},
    });
    const { token } = await read<{ token: string }>(link);
    const use = (password: string) =>
      identity.as({ role: 'service' })('/internal/password-resets/use', { json: { token, password } });
    const same = await use(OLD);
    expect([same.status, (await read<ErrorBody>(same)).errors]).toEqual([
      400,
      { password: ['Choose a password that differs from the current one.'] },
    ]);
    expect((await use(NEW)).status).toBe(200);
    await eventually(() => expect(changesOf(ada.id)).toMatchObject([{ data: { moved: false } }]));
  });

  test('of nothing where the e-mail is the same', async () => {
    expect((await change({ currentPassword: OLD, newEmail: ada.email })).status).toBe(200);
    expect(await identity.sql('select id from credential_changes where user_id = $1', [ada.id])).toEqual([]);
  });

  test('of two e-mails at once, each with the address that it replaced', async () => {
    const [one, other] = [`one-${people}@portal.test`, `other-${people}@portal.test`];
    const answers = await Promise.all(
      [one, other].map((newEmail) => change({ currentPassword: OLD, newEmail })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const moves = await identity.sql<{ old_email: string; new_email: string }>(
      'select old_email, new_email from credential_changes where user_id = $1 order by id',
      [ada.id],
    );
    expect(moves).toHaveLength(2);
    expect(moves[0]!.old_email).toBe(ada.email);
    expect(moves[1]!.old_email).toBe(moves[0]!.new_email);
  });

  test('for a month', async () => {
    await change({ currentPassword: OLD, newPassword: NEW });
    const [{ id }] = await identity
      .sql<{ id: number }>(
        `update credential_changes set changed_at = now() - interval '31 days' where user_id = $1 returning id`,
        [ada.id],
      )
      .then((rows) => rows.flat() as [{ id: number }]);
    expect((await told(id)).status).toBe(404);
  });

  test('until the account is deleted', async () => {
    await change({ currentPassword: OLD, newPassword: NEW });
    const [kept] = await identity.sql<{ id: number }>(
      'select id::int as id from credential_changes where user_id = $1',
      [ada.id],
    );
    await identity.sql('delete from users where id = $1', [ada.id]);
    expect((await told(kept!.id)).status).toBe(404);
  });
});

describe('a suspended account', () => {
  const suspend = (sql: (text: string, values: unknown[]) => Promise<unknown>) =>
    sql('update users set suspended_at = now() where id = $1', [ada.id]);

  test('changes nothing, since whoever changes a password gets a new session', async () => {
    await suspend(identity.sql);
    expect((await change({ currentPassword: OLD, newPassword: NEW })).status).toBe(401);
  });

  test('changes nothing either when it is suspended meanwhile', async () => {
    const { changing } = await identity.database.transaction(async ({ entities }) => {
      await suspend((text, values) => entities.query(text, values));
      const changing = change({ currentPassword: OLD, newPassword: NEW });
      await eventually(async () =>
        expect(
          await identity.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      return { changing };
    });
    expect((await changing).status).toBe(401);
    expect(changesOf(ada.id)).toEqual([]);
  });
});

describe('a partner’s password', () => {
  const own = (json: unknown, role: 'admin' | 'partner' = 'partner') =>
    identity.as({ role, userId: ada.id })('/profile/password', { method: 'PATCH', json });
  beforeEach(() => identity.sql(`update users set role = 'partner' where id = $1`, [ada.id]));

  test('is changed by who knows it, by six characters', async () => {
    const response = await own({ currentPassword: OLD, newPassword: 'six ch', newEmail: 'x@portal.test' });
    expect([response.status, await read<User>(response)]).toEqual([200, ada]);
    expect([await signIn(ada.email, OLD), await signIn(ada.email, 'six ch')]).toEqual([401, 200]);
  });

  test.each([
    [
      { currentPassword: 'a guess', newPassword: NEW },
      { currentPassword: ['Current password is incorrect'] },
    ],
    [{ currentPassword: OLD }, { newPassword: ['New password must be at least 6 characters'] }],
    [
      { currentPassword: OLD, newPassword: '123456' },
      { newPassword: ['Choose a password that is harder to guess.'] },
    ],
    [
      { currentPassword: OLD, newPassword: OLD },
      { newPassword: ['Choose a password that differs from the current one.'] },
    ],
  ])('is not changed by %j', async (body, errors) => {
    const response = await own(body);
    expect([response.status, (await read<ErrorBody>(response)).errors]).toEqual([400, errors]);
    expect(await signIn(ada.email, OLD)).toBe(200);
  });

  test('is no administrator’s', async () => {
    expect((await own({ currentPassword: OLD, newPassword: NEW }, 'admin')).status).toBe(403);
  });
});

test('a new password signs in, the old one no longer does', async () => {
  const response = await change({ currentPassword: OLD, newPassword: NEW });
  expect([response.status, await read<User>(response)]).toEqual([
    200,
    { ...ada, role: 'admin', adminRole: 'read-only' },
  ]);
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
      'the same again',
      { currentPassword: OLD, newPassword: OLD },
      { newPassword: ['Choose a password that differs from the current one.'] },
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
