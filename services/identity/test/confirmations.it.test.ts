import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EmailConfirmationRequested } from '@portal/contracts/events/email-confirmation-requested';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { ConfirmationLink, Person } from '@portal/contracts/http/internal';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'the old password';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ROOT, AMQP_URL, VERIFY_EMAIL: 'on' });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const read = async <Body>(response: Response) => (await response.json()) as Body;
const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const service = (path: string, json: unknown = {}) => identity.as({ role: 'service' })(path, { json });
const check = (token: string) => visitor('/confirm-email/check', { token });
const confirm = (token: string) => visitor('/confirm-email', { token });
const mint = (id: number) => service(`/internal/email-confirmations/${id}/link`);
const again = (userId: number, role: 'partner' | 'admin' = 'partner') =>
  identity.as({ role, userId })('/confirm-email/send', { method: 'POST' });
const account = async (userId: number, role: 'partner' | 'admin' = 'partner') =>
  read<User>(await identity.as({ role, userId })('/user'));
const signIn = async (email: string) => (await visitor('/sign-in', { email, password: PASSWORD })).status;

let people = 0;
let pat: User;
beforeEach(async () => {
  const json = {
    email: `pat-${++people}@agency.test`,
    password: PASSWORD,
    firstName: 'Pat',
    lastName: 'Doe',
  };
  pat = await read<User>(await visitor('/sign-up', json));
});

const eventsOf = (type: string, userId: number) =>
  bus.events.filter(
    (event) =>
      event.type === type &&
      [(event.data as { userId?: number }).userId, (event.data as { partnerId?: number }).partnerId].includes(
        userId,
      ),
  );
const newestOf = async (userId: number) =>
  (
    await identity.sql<{ id: number }>(
      'select max(id)::int as id from email_confirmations where user_id = $1',
      [userId],
    )
  )[0]!.id;
const tokenOf = async (userId: number) =>
  (await read<ConfirmationLink>(await mint(await newestOf(userId)))).token;
const verified = async (userId: number) =>
  (
    await identity.sql<{ by: string | null; at: Date | null }>(
      'select email_verified_by as by, email_verified_at as at from users where id = $1',
      [userId],
    )
  )[0]!;
/** As if a minute had passed since the mail before. */
const aMinuteLater = (userId: number) =>
  identity.sql(
    `update email_confirmations set requested_at = requested_at - interval '61 seconds' where user_id = $1`,
    [userId],
  );
const INVALID = {
  code: 'CONFIRM_LINK_INVALID',
  message: 'This link no longer works. Please sign in and ask for a new one.',
};
async function expectInvalid(response: Response) {
  expect(response.status).toBe(404);
  expect(await read<ErrorBody>(response)).toMatchObject(INVALID);
}

describe('a partner who signs up', () => {
  test('is sent a link, which the bus does not have, and works meanwhile without counting', async () => {
    expect(pat.mustConfirmEmail).toBe(true);
    expect(await verified(pat.id)).toEqual({ by: null, at: null });
    await eventually(() =>
      expect(eventsOf('email-confirmation.requested', pat.id)).toMatchObject([
        { source: 'identity', data: { role: 'partner', moves: false } },
      ]),
    );
    const { confirmationId } = eventsOf('email-confirmation.requested', pat.id)[0]!
      .data as EmailConfirmationRequested;
    expect(await read<ConfirmationLink>(await mint(confirmationId))).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      email: pat.email,
      oldEmail: pat.email,
      role: 'partner',
      language: null,
    });
    expect(await account(pat.id)).toMatchObject({ mustConfirmEmail: true });
    const [person] = await read<Person[]>(await service('/internal/people', { ids: [pat.id] }));
    expect(person).toMatchObject({ isUnverified: true, revision: 1 });
    expect(JSON.stringify(bus.events)).not.toContain(pat.email);
  });

  test('counts once the link was pressed, and others are told to look', async () => {
    const token = await tokenOf(pat.id);
    expect(await read(await check(token))).toEqual({ email: pat.email, role: 'partner', isNew: false });
    expect(await verified(pat.id)).toMatchObject({ by: null }); // looking confirms nothing
    expect(await read(await confirm(token))).toEqual({ role: 'partner' });
    expect(await verified(pat.id)).toEqual({ by: 'link', at: expect.any(Date) });
    expect(await account(pat.id)).not.toHaveProperty('mustConfirmEmail');
    await eventually(() => expect(eventsOf('partner.updated', pat.id)).toHaveLength(1));
    const [person] = await read<Person[]>(await service('/internal/people', { ids: [pat.id] }));
    expect(person).toMatchObject({ isUnverified: false, revision: 2 });
    expect(await identity.sql('select id from credential_changes where user_id = $1', [pat.id])).toEqual([]);
  });

  test('whose link is pressed 50 times at once is confirmed once', async () => {
    const token = await tokenOf(pat.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(49).fill(404)]);
    await eventually(() => expect(eventsOf('partner.updated', pat.id)).toHaveLength(1));
    const [person] = await read<Person[]>(await service('/internal/people', { ids: [pat.id] }));
    expect(person!.revision).toBe(2);
  });

  test('gets another link, after which the one before does not work; at most one a minute and five a day', async () => {
    const first = await tokenOf(pat.id);
    const early = await again(pat.id);
    expect(early.status).toBe(429);
    expect((await read<ErrorBody>(early)).message).toMatch(
      /^We sent you a mail just now\. Please ask again in \d+ seconds?\.$/,
    );
    await aMinuteLater(pat.id);
    expect((await again(pat.id)).status).toBe(204);
    const second = await tokenOf(pat.id);
    expect(second).not.toBe(first);
    for (const bad of [first, 'made-up', '']) {
      await expectInvalid(await check(bad));
      await expectInvalid(await confirm(bad));
    }
    for (let asked = 2; asked < 5; asked++) {
      await aMinuteLater(pat.id);
      expect((await again(pat.id)).status).toBe(204);
    }
    await aMinuteLater(pat.id);
    expect((await again(pat.id)).status).toBe(429);
    expect((await confirm(await tokenOf(pat.id))).status).toBe(200);
    expect((await again(pat.id)).status).toBe(204); // nothing to do
    expect(
      await identity.sql('select id from email_confirmations where user_id = $1', [pat.id]),
    ).toHaveLength(5);
  });

  test('asked for by 20 at once, one mail goes out', async () => {
    await aMinuteLater(pat.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => again(pat.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(19).fill(429)]);
    expect(
      await identity.sql('select id from email_confirmations where user_id = $1', [pat.id]),
    ).toHaveLength(2);
  });

  test('has a link for a day; its mail is given up then', async () => {
    const id = await newestOf(pat.id);
    const token = await tokenOf(pat.id);
    await identity.sql('update email_confirmations set expires_at = now() where id = $1', [id]);
    await expectInvalid(await confirm(token));
    expect((await mint(id)).status).toBe(404);
    expect((await verified(pat.id)).by).toBeNull();
  });

  test('is greeted by name in no mail until then', async () => {
    await service('/internal/password-resets', { email: pat.email });
    const [reset] = await identity.sql<{ id: number }>(
      'select max(id)::int as id from password_resets where user_id = $1',
      [pat.id],
    );
    const named = async () => read(await service(`/internal/password-resets/${reset!.id}/link`));
    expect(await named()).toMatchObject({ firstName: '', lastName: '' });
    await confirm(await tokenOf(pat.id));
    expect(await named()).toMatchObject({ firstName: 'Pat', lastName: 'Doe' });
  });
});

describe('a partner’s mistyped address', () => {
  const correct = (email: string, id = pat.id) =>
    identity.as({ role: 'admin', userId: 1 })(`/admin/partners/${id}/email`, {
      method: 'PATCH',
      json: { email },
    });
  const refused = async (response: Response) => [response.status, (await read<ErrorBody>(response)).code];
  const meant = () => `meant-${people}@agency.test`;

  test('is corrected by an owner: the new one waits for its own link, the old one is told', async () => {
    const before = await tokenOf(pat.id);
    const correctors = async () =>
      read(await identity.as({ role: 'service' })(`/internal/partners/${pat.id}/email-correctors`));
    expect(await correctors()).toEqual([]);
    expect((await correct(meant().toUpperCase())).status).toBe(204);
    expect(await correctors()).toEqual([{ id: 1 }]);
    await expect(identity.sql('update email_corrections set corrected_by = 2')).rejects.toThrow(
      'append-only',
    );
    await expectInvalid(await confirm(before));
    expect(await signIn(pat.email)).toBe(401);
    expect(await signIn(meant())).toBe(200);
    expect(await account(pat.id)).toMatchObject({ email: meant(), mustConfirmEmail: true });
    await eventually(() => {
      expect(eventsOf('email-confirmation.requested', pat.id)).toHaveLength(2);
      expect(eventsOf('partner.updated', pat.id)).toHaveLength(1);
      expect(eventsOf('credentials.changed', pat.id)).toMatchObject([
        { data: { role: 'partner', moved: true, corrected: true } },
      ]);
    });
    expect(JSON.stringify(bus.events)).not.toContain('meant-');
    expect(
      await identity.sql(
        `select old_email as "old", new_email as "new" from credential_changes where user_id = $1`,
        [pat.id],
      ),
    ).toEqual([{ old: pat.email, new: meant() }]);
    expect((await confirm(await tokenOf(pat.id))).status).toBe(200);
    expect(await verified(pat.id)).toMatchObject({ by: 'link' });
    const [person] = await read<Person[]>(await service('/internal/people', { ids: [pat.id] }));
    expect(person).toMatchObject({ email: meant(), isUnverified: false });
  });

  test('is corrected although the partner had five mails that day; a link for a password stops working', async () => {
    for (let sent = 1; sent < 5; sent++) {
      await aMinuteLater(pat.id);
      await again(pat.id);
    }
    await identity.sql('insert into password_resets (user_id) values ($1)', [pat.id]);
    expect((await again(pat.id)).status).toBe(429);
    expect((await correct(meant())).status).toBe(204);
    expect(await identity.sql('select id from password_resets where user_id = $1', [pat.id])).toEqual([]);
  });

  test('that was asked for twice is changed once, and one mail goes out', async () => {
    const answers = await Promise.all([correct(meant()), correct(meant()), correct(meant())]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await identity.sql('select id from credential_changes where user_id = $1', [pat.id])).toHaveLength(
      1,
    );
  });

  test('of somebody with a second factor is not corrected: one owner would set it aside', async () => {
    await identity.sql(
      `insert into second_factors (user_id, kind, name, added_at, credential_id, public_key)
       values ($1, 'passkey', 'Phone', now(), $2, 'key')`,
      [pat.id, `corrected ${pat.id}`],
    );
    expect(await refused(await correct(meant()))).toEqual([409, 'HAS_FACTOR']);
    expect(await account(pat.id)).toMatchObject({ email: pat.email });
  });

  test('that somebody has stays with them, and nothing has changed', async () => {
    const before = await tokenOf(pat.id);
    expect(await refused(await correct('root@portal.test'))).toEqual([409, 'EMAIL_TAKEN']);
    expect((await confirm(before)).status).toBe(200);
  });

  test('is nobody else’s to change once it is confirmed, and none of an administrator is', async () => {
    await confirm(await tokenOf(pat.id));
    expect(await refused(await correct(meant()))).toEqual([409, 'EMAIL_VERIFIED']);
    const [root] = await identity.sql<{ id: number }>(
      `select id::int as id from users where email = 'root@portal.test'`,
    );
    expect(await refused(await correct(meant(), root!.id))).toEqual([404, 'NOT_FOUND']);
    expect(await refused(await correct(meant(), 999_999))).toEqual([404, 'NOT_FOUND']);
    expect((await correct('nobody')).status).toBe(400);
    const partner = identity.as({ role: 'partner', userId: pat.id });
    const own = await partner(`/admin/partners/${pat.id}/email`, {
      method: 'PATCH',
      json: { email: meant() },
    });
    expect(own.status).toBe(403);
    expect(await account(pat.id)).toMatchObject({ email: pat.email });
  });

  test('corrected and confirmed at once does one of both', async () => {
    const token = await tokenOf(pat.id);
    const [corrected, confirmed] = await Promise.all([correct(meant()), confirm(token)]);
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([corrected.status, confirmed.status]);
  });
});

describe('a link for a new password', () => {
  const setPassword = async (password = 'another long one') => {
    await service('/internal/password-resets', { email: pat.email });
    const [reset] = await identity.sql<{ id: number }>(
      'select max(id)::int as id from password_resets where user_id = $1',
      [pat.id],
    );
    const { token } = await read<{ token: string }>(
      await service(`/internal/password-resets/${reset!.id}/link`),
    );
    const used = await service('/internal/password-resets/use', { token, password });
    expect(used.status).toBe(200);
  };
  const addFactor = () =>
    identity.sql(
      `with codes as (insert into recovery_codes (user_id, code_hash) values ($1, 'a'))
       insert into second_factors (user_id, kind, name, added_at, credential_id, public_key)
       values ($1, 'passkey', 'Phone', now(), $2, 'key')`,
      [pat.id, `credential of ${pat.id}`],
    );
  const factors = async () => [
    ...(await identity.sql('select kind from second_factors where user_id = $1', [pat.id])),
    ...(await identity.sql('select user_id from recovery_codes where user_id = $1', [pat.id])),
  ];

  test('gives an account whose address did not count to who reads its mail, without the factors of before', async () => {
    await addFactor();
    await setPassword();
    expect(await factors()).toEqual([]);
    await eventually(() =>
      expect(eventsOf('factor.changed', pat.id)).toMatchObject([{ data: { change: 'all-removed' } }]),
    );
    expect(await verified(pat.id)).toEqual({ by: 'link', at: expect.any(Date) });
    const signedIn = await visitor('/sign-in', { email: pat.email, password: 'another long one' });
    expect(await read<User>(signedIn)).not.toHaveProperty('mustConfirmEmail');
    await eventually(() => expect(eventsOf('partner.updated', pat.id)).toHaveLength(1));
    expect((await again(pat.id)).status).toBe(204); // nothing to do
  });

  test('leaves the factors of an account whose address counted', async () => {
    await confirm(await tokenOf(pat.id));
    await addFactor();
    await setPassword();
    expect(await factors()).toHaveLength(2);
  });
});

test('an address that does not count is mailed nothing of factors, recovery codes and passwords', async () => {
  await identity.sql(
    `insert into second_factors (user_id, kind, name, added_at, credential_id, public_key)
     values ($1, 'passkey', 'Phone', now(), $2, 'key')`,
    [pat.id, `credential of ${pat.id}`],
  );
  const own = identity.as({ role: 'partner', userId: pat.id });
  const change = async (currentPassword: string, newPassword: string) => {
    expect((await own('/security/recovery-codes', { method: 'POST' })).status).toBe(200);
    const json = { currentPassword, newPassword };
    expect((await own('/profile/password', { method: 'PATCH', json })).status).toBe(200);
  };
  await change(PASSWORD, 'another long one');
  await confirm(await tokenOf(pat.id));
  await change('another long one', PASSWORD);
  // What happened before would have been told before this.
  await eventually(() => expect(eventsOf('credentials.changed', pat.id)).not.toEqual([]));
  expect(eventsOf('factor.changed', pat.id)).toHaveLength(1);
  expect(eventsOf('credentials.changed', pat.id)).toHaveLength(1);
});

test('a partner’s link to confirm the address goes on working after the password was changed', async () => {
  const token = await tokenOf(pat.id);
  const json = { currentPassword: PASSWORD, newPassword: 'another long one' };
  const answer = await identity.as({ role: 'partner', userId: pat.id })('/profile/password', {
    method: 'PATCH',
    json,
  });
  expect(answer.status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
});

describe('an administrator’s new address', () => {
  beforeEach(() =>
    identity
      .sql(
        `update users set role = 'admin', email_verified_by = 'before', email_verified_at = now() where id = $1`,
        [pat.id],
      )
      .then(() => aMinuteLater(pat.id)),
  );
  const change = (newEmail: string, more: object = {}) =>
    identity.as({ role: 'admin', userId: pat.id })('/admin/credentials', {
      method: 'PATCH',
      json: { currentPassword: PASSWORD, newEmail, ...more },
    });
  const cancel = () =>
    identity.as({ role: 'admin', userId: pat.id })('/admin/credentials/new-email', { method: 'DELETE' });
  const moved = () => `new-${people}@portal.test`;

  test('waits until its link is pressed: the old one signs in, and nobody else is told yet', async () => {
    const answer = await change(moved());
    expect(answer.status).toBe(200);
    expect(await read<User>(answer)).toMatchObject({ email: pat.email, waitingEmail: moved() });
    expect(await account(pat.id, 'admin')).toMatchObject({ email: pat.email, waitingEmail: moved() });
    expect([await signIn(pat.email), await signIn(moved())]).toEqual([200, 401]);
    expect(eventsOf('credentials.changed', pat.id)).toEqual([]);
    const token = await tokenOf(pat.id);
    expect(await read(await check(token))).toEqual({ email: moved(), role: 'admin', isNew: true });
    expect(await read(await confirm(token))).toEqual({ role: 'admin' });
    expect([await signIn(pat.email), await signIn(moved())]).toEqual([401, 200]);
    expect(await account(pat.id, 'admin')).not.toHaveProperty('waitingEmail');
    await eventually(() =>
      expect(eventsOf('credentials.changed', pat.id)).toMatchObject([{ data: { moved: true } }]),
    );
  });

  test('can be cancelled, and another one takes its place', async () => {
    await change(moved());
    const first = await tokenOf(pat.id);
    expect((await cancel()).status).toBe(204);
    await expectInvalid(await confirm(first));
    expect(await account(pat.id, 'admin')).not.toHaveProperty('waitingEmail');
    expect((await cancel()).status).toBe(204);
    await aMinuteLater(pat.id);
    await change(`second-${people}@portal.test`);
    const second = await tokenOf(pat.id);
    await aMinuteLater(pat.id);
    await change(`third-${people}@portal.test`);
    await expectInvalid(await confirm(second));
    expect((await confirm(await tokenOf(pat.id))).status).toBe(200);
    expect(await signIn(`third-${people}@portal.test`)).toBe(200);
  });

  test('confirmed and cancelled at once does one of both', async () => {
    await change(moved());
    const token = await tokenOf(pat.id);
    const [confirmed, cancelled] = await Promise.all([confirm(token), cancel()]);
    expect(cancelled.status).toBe(204);
    expect(await signIn(confirmed.status === 200 ? moved() : pat.email)).toBe(200);
    expect(await signIn(confirmed.status === 200 ? pat.email : moved())).toBe(401);
  });

  test('that somebody else took meanwhile stays with them, and the link says what any other says', async () => {
    await change(moved());
    const token = await tokenOf(pat.id);
    await visitor('/sign-up', { email: moved(), password: PASSWORD, firstName: 'E', lastName: 'V' });
    await expectInvalid(await confirm(token));
    expect(await signIn(pat.email)).toBe(200);
  });

  test('that somebody has already is refused, as before', async () => {
    const response = await change(ROOT.ADMIN_EMAIL);
    expect([response.status, (await read<ErrorBody>(response)).code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test('ends when a new password is set by a link: who asked for it may not be the owner', async () => {
    await change(moved());
    const token = await tokenOf(pat.id);
    await service('/internal/password-resets', { email: pat.email });
    const [reset] = await identity.sql<{ id: number }>(
      'select max(id)::int as id from password_resets where user_id = $1',
      [pat.id],
    );
    const link = await read<{ token: string }>(await service(`/internal/password-resets/${reset!.id}/link`));
    await service('/internal/password-resets/use', { token: link.token, password: 'another long one' });
    await expectInvalid(await confirm(token));
  });

  test('ends when the password is changed: who asked for it may have known the one before', async () => {
    await change(moved());
    const token = await tokenOf(pat.id);
    const answer = await identity.as({ role: 'admin', userId: pat.id })('/admin/credentials', {
      method: 'PATCH',
      json: { currentPassword: PASSWORD, newPassword: 'another long one' },
    });
    expect(answer.status).toBe(200);
    await expectInvalid(await confirm(token));
    expect(await account(pat.id, 'admin')).not.toHaveProperty('waitingEmail');
  });

  test('ends when an owner suspends the account, and does not come back with it', async () => {
    await change(moved());
    const token = await tokenOf(pat.id);
    const [root] = await identity.sql<{ id: number }>('select id::int as id from users where email = $1', [
      ROOT.ADMIN_EMAIL,
    ]);
    for (const isSuspended of [true, false]) {
      const json = { isSuspended };
      const answer = await identity.as({ role: 'admin', userId: root!.id })(`/admin/admins/${pat.id}`, {
        method: 'PATCH',
        json,
      });
      expect(answer.status).toBe(200);
      await expectInvalid(await confirm(token));
    }
    expect(await signIn(pat.email)).toBe(200);
  });

  test('lets a new password count at once', async () => {
    const answer = await change(moved(), { newPassword: 'another long one' });
    expect(answer.status).toBe(200);
    expect((await visitor('/sign-in', { email: pat.email, password: 'another long one' })).status).toBe(200);
  });
});

test('a row that the release before inserts counts, and says so', async () => {
  await identity.sql(
    `insert into users (role, email, password_hash, first_name, last_name) values ('partner', 'before@agency.test', '', 'B', 'E')`,
  );
  const [row] = await identity.sql<{ by: string; at: Date }>(
    `select email_verified_by as by, email_verified_at as at from users where email = 'before@agency.test'`,
  );
  expect(row).toEqual({ by: 'before', at: expect.any(Date) });
});

test('while no links are mailed everybody counts, those too who were sent one, which the log says', async () => {
  const database = await freshDatabase('identity');
  const settings = { ...ROOT, DATABASE_URL: database.url, AMQP_URL: await freshBus() };
  const json = { email: 'ann@agency.test', password: PASSWORD, firstName: 'Ann', lastName: 'Agent' };
  const first = await startTestService('identity', AppModule, { ...settings, VERIFY_EMAIL: 'on' });
  const ann = await read<User>(await first.as({ role: 'anonymous' })('/sign-up', { json }));
  expect(ann.mustConfirmEmail).toBe(true);
  await first.close();
  const warn = jest.spyOn(Logger.prototype, 'warn');
  const said = () => warn.mock.calls.map(String).filter((line) => line.includes('VERIFY_EMAIL'));
  const second = await startTestService('identity', AppModule, settings);
  expect(said()).toEqual([
    'VERIFY_EMAIL is off: 1 e-mail address that waited for its link counts as confirmed from now on',
  ]);
  const rows = () =>
    second.sql(`select email, email_verified_by as by from users where role = 'partner' order by id`);
  expect(await rows()).toEqual([{ email: 'ann@agency.test', by: 'no mail' }]);
  const bob = await second.as({ role: 'anonymous' })('/sign-up', {
    json: { ...json, email: 'bob@agency.test' },
  });
  expect(await read<User>(bob)).not.toHaveProperty('mustConfirmEmail');
  expect(await rows()).toEqual([
    { email: 'ann@agency.test', by: 'no mail' },
    { email: 'bob@agency.test', by: 'no mail' },
  ]);
  await second.close();
  warn.mockClear();
  await (await startTestService('identity', AppModule, settings)).close();
  expect(said()).toEqual([]);
  warn.mockRestore();
});
