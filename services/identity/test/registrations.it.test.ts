import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { RegistrationLink } from '@portal/contracts/http/internal';
import { Transaction } from '@portal/kit/database/database';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { Passwords } from '../src/passwords/passwords.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'a good password';

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
let people = 0;
let email = '';
beforeEach(() => {
  email = `pat-${++people}@agency.test`;
});
const register = (more: object = {}) =>
  service('/internal/registrations', {
    email,
    password: PASSWORD,
    firstName: 'Pat',
    lastName: 'Doe',
    ...more,
  });
const newest = async () =>
  (await identity.sql<{ id: number }>('select max(id)::int as id from registrations'))[0]!.id;
const link = async (id: number) =>
  read<RegistrationLink>(await service(`/internal/registrations/${id}/link`));
const newToken = async (more: object = {}) => {
  expect((await register(more)).status).toBe(204);
  return (await link(await newest())).token!;
};
const check = (token: string) => visitor('/confirm-email/check', { token });
const finish = (token: string, password = PASSWORD) => visitor('/confirm-email', { token, password });
const signIn = async (password = PASSWORD) => (await visitor('/sign-in', { email, password })).status;

test('is finished by the link with the chosen password, and not before', async () => {
  const token = await newToken();
  expect(await identity.sql('select id from users where email = $1', [email])).toEqual([]);
  expect(await signIn()).toBe(401);
  expect(await read(await check(token))).toEqual({ email, role: 'partner', isNew: false, registers: true });
  expect(await read(await finish(token))).toEqual({ role: 'partner' });
  const [row] = await identity.sql<{ id: string; by: string }>(
    'select id, email_verified_by as by from users where email = $1',
    [email],
  );
  expect(row!.by).toBe('link');
  expect(await signIn()).toBe(200);
  await eventually(() =>
    expect(
      bus.events.filter(
        ({ type, subject }) => type === 'partner.registered' && subject === `partner/${row!.id}`,
      ),
    ).toHaveLength(1),
  );
  expect(JSON.stringify(bus.events)).not.toContain(email);
  expect(await identity.sql('select id from registrations where email = $1', [email])).toEqual([]);
});

test('of an e-mail that has an account is the same answer after the same work; only the mail tells', async () => {
  await finish(await newToken());
  const hash = jest.spyOn(identity.app.get(Passwords), 'hash');
  const query = jest.spyOn(Transaction.prototype, 'query');
  const answers = [];
  for (const asked of [email, ROOT.ADMIN_EMAIL, `nobody-${email}`]) {
    hash.mockClear();
    query.mockClear();
    const response = await register({ email: asked });
    const work = query.mock.calls.map(([{ name }]) => name).filter((name) => name.startsWith('insert'));
    answers.push([response.status, await response.text(), hash.mock.calls.length, work]);
  }
  hash.mockRestore();
  query.mockRestore();
  const alike = [204, '', 1, ['insert-registration', 'insert-outbox-row']];
  expect(answers).toEqual([alike, alike, alike]);
  const last = await newest();
  expect([await link(last - 2), await link(last - 1), await link(last)]).toEqual([
    { email, token: null, role: 'partner', language: null },
    { email: ROOT.ADMIN_EMAIL, token: null, role: 'admin', language: null },
    {
      email: `nobody-${email}`,
      token: expect.stringMatching(/^[\w-]{43}$/),
      role: 'partner',
      language: null,
    },
  ]);
});

test('with another password than the chosen one makes no account, and the link stays good', async () => {
  const token = await newToken();
  const refused = await finish(token, 'somebody else’s');
  expect([refused.status, (await read<ErrorBody>(refused)).errors]).toEqual([
    400,
    { password: ['This is not the password that you chose when you registered.'] },
  ]);
  expect((await visitor('/confirm-email', { token })).status).toBe(400);
  expect((await finish(token)).status).toBe(200);
});

test('by two people with one e-mail makes the account of the one who opens the mail', async () => {
  const strangers = await newToken({ password: 'a stranger’s password' });
  const owners = await newToken();
  expect((await finish(strangers)).status).toBe(400); // the owner, who opens whichever mail
  expect((await finish(owners)).status).toBe(200);
  expect((await finish(strangers, 'a stranger’s password')).status).toBe(404);
  expect([await signIn(), await signIn('a stranger’s password')]).toEqual([200, 401]);
});

test('finished 50 times at once makes one account', async () => {
  const token = await newToken();
  // Passwords are hashed a few at a time, and whoever waits too long is asked to come again.
  const answers = await Promise.all(Array.from({ length: 50 }, () => finish(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 404, 429].includes(status))).toEqual([]);
  expect(await identity.sql('select id from users where email = $1', [email])).toHaveLength(1);
});

test('says one thing of a link that is used, old or made up, or whose e-mail has an account by now', async () => {
  const used = await newToken();
  const other = await newToken();
  await finish(used);
  const old = await newToken({ email: `old-${email}` });
  await identity.sql('update registrations set expires_at = now() where email = $1', [`old-${email}`]);
  const taken = await newToken({ email: `taken-${email}` });
  await visitor('/sign-up', { email: `taken-${email}`, password: PASSWORD, firstName: 'A', lastName: 'B' });
  for (const token of [used, other, old, taken, 'made-up', ''])
    for (const response of [await check(token), await finish(token)]) {
      expect(response.status).toBe(404);
      expect(await read<ErrorBody>(response)).toMatchObject({ code: 'CONFIRM_LINK_INVALID' });
    }
});

test('refuses a weak password at once, whoever has the e-mail, and forgets what nobody finished in two days', async () => {
  for (const asked of [email, ROOT.ADMIN_EMAIL]) {
    const weak = await register({ email: asked, password: '123456' });
    expect([weak.status, (await read<ErrorBody>(weak)).errors]).toEqual([
      400,
      { password: ['Choose a password that is harder to guess.'] },
    ]);
  }
  await newToken();
  await identity.sql(`update registrations set requested_at = now() - interval '49 hours' where email = $1`, [
    email,
  ]);
  await register({ email: `other-${email}` });
  expect(await identity.sql('select id from registrations where email = $1', [email])).toEqual([]);
});

test('its mail comes in the language of the page, and of an address with an account in that of its owner', async () => {
  const token = await newToken({ language: 'es' });
  expect((await link(await newest())).language).toBe('es');
  await finish(token);
  expect(await identity.sql('select language from users where email = $1', [email])).toEqual([
    { language: 'es' },
  ]);
  expect((await register({ language: 'en' })).status).toBe(204);
  expect(await link(await newest())).toMatchObject({ token: null, language: 'es' });
});
