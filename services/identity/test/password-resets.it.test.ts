import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { User } from '@portal/contracts/http/account';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { ResetLink, ResetLinkOwner } from '@portal/contracts/http/internal';
import { Transaction } from '@portal/kit/database/database';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { Passwords } from '../src/passwords/passwords.js';

const ADMIN = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const OLD = 'the old password';
const NEW = 'a new password';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
const logged = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(Logger.prototype, level));
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ADMIN, AMQP_URL });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const read = async <Body>(response: Response) => (await response.json()) as Body;
const service = (path: string, json: unknown = {}) => identity.as({ role: 'service' })(path, { json });
const ask = (email: string) => service('/internal/password-resets', { email });
const link = (id: number) => service(`/internal/password-resets/${id}/link`);
const find = (token: string) => service('/internal/password-resets/find', { token });
const use = (token: string, password = NEW) => service('/internal/password-resets/use', { token, password });
const signIn = async (email: string, password: string) =>
  (await identity.as({ role: 'anonymous' })('/sign-in', { json: { email, password } })).status;

let people = 0;
let ann: User;
beforeEach(async () => {
  const email = `ann-${++people}@agency.test`;
  const json = { email, password: OLD, firstName: 'Ann', lastName: 'Agent' };
  ann = await read<User>(await identity.as({ role: 'anonymous' })('/sign-up', { json }));
});

const newestReset = async () =>
  (await identity.sql<{ id: number }>('select max(id)::int as id from password_resets'))[0]!.id;

async function newToken(email = ann.email): Promise<{ id: number; token: string }> {
  expect((await ask(email)).status).toBe(204);
  const id = await newestReset();
  return { id, token: (await read<ResetLink>(await link(id))).token };
}

describe('asking for a new password', () => {
  test('tells the others its number alone', async () => {
    expect((await ask(`  ${ann.email.toUpperCase()} `)).status).toBe(204);
    const id = await newestReset();
    await eventually(() =>
      expect(bus.events.filter(({ subject }) => subject === `password-reset/${id}`)).toMatchObject([
        { type: 'password-reset.requested', source: 'identity', data: { resetId: id } },
      ]),
    );
    expect(await read<ResetLink>(await link(id))).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      firstName: 'Ann',
      lastName: 'Agent',
      email: ann.email,
      language: null,
    });
  });

  test('for an e-mail that nobody has is the same answer after the same work and the same event', async () => {
    const query = jest.spyOn(Transaction.prototype, 'query');
    const answers = [];
    for (const email of [ann.email, 'nobody@agency.test']) {
      query.mockClear();
      const response = await ask(email);
      const work = query.mock.calls.map(([{ name }]) => name).filter((name) => name.startsWith('insert'));
      answers.push([response.status, await response.text(), work]);
    }
    query.mockRestore();
    const alike = [204, '', ['insert-password-reset', 'insert-outbox-row']];
    expect(answers).toEqual([alike, alike]);
    const id = await newestReset();
    await eventually(() =>
      expect(bus.events.filter(({ subject }) => subject === `password-reset/${id}`)).toHaveLength(1),
    );
    expect((await link(id)).status).toBe(404);
  });

  test('checks the form, in the specified words', async () => {
    const response = await ask('nonsense');
    expect(response.status).toBe(400);
    expect((await read<ErrorBody>(response)).errors).toEqual({ email: ['Please enter a valid email'] });
  });

  test('removes what was asked days ago', async () => {
    await newToken();
    const id = await newestReset();
    await identity.sql(
      `update password_resets set requested_at = now() - interval '49 hours' where id = $1`,
      [id],
    );
    await ask(ann.email);
    expect(await identity.sql('select id from password_resets where id = $1', [id])).toEqual([]);
  });
});

describe('a link', () => {
  test('sets the password, and only the new one signs in', async () => {
    const { token } = await newToken();
    expect(await read<ResetLinkOwner>(await find(token))).toEqual({ id: ann.id, role: 'partner' });
    const response = await use(token);
    expect(response.status).toBe(200);
    expect(await read<ResetLinkOwner>(response)).toEqual({ id: ann.id, role: 'partner' });
    expect([await signIn(ann.email, OLD), await signIn(ann.email, NEW)]).toEqual([401, 200]);
  });

  test('is for administrators too', async () => {
    const { token } = await newToken(ADMIN.ADMIN_EMAIL);
    expect(await read<ResetLinkOwner>(await use(token))).toMatchObject({ role: 'admin' });
    expect(await signIn(ADMIN.ADMIN_EMAIL, NEW)).toBe(200);
  });

  test('works once, and with it go all others of the same person, but of nobody else', async () => {
    const other = await newToken(ADMIN.ADMIN_EMAIL);
    const [first, second] = [await newToken(), await newToken()];
    expect((await use(second.token)).status).toBe(200);
    for (const { token } of [first, second]) {
      const again = await use(token, 'yet another');
      expect(again.status).toBe(404);
      expect(await read<ErrorBody>(again)).toMatchObject({
        code: 'RESET_LINK_INVALID',
        message: 'This link no longer works. Please ask for a new one.',
      });
    }
    expect((await find(other.token)).status).toBe(200);
    expect(await signIn(ann.email, NEW)).toBe(200);
  });

  test('used 10 times at once sets one password', async () => {
    const { token } = await newToken();
    const passwords = Array.from({ length: 10 }, (_, attempt) => `password ${attempt}`);
    const answers = await Promise.all(passwords.map((password) => use(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await signIn(ann.email, passwords[winner]!)).toBe(200);
  });

  test('is the same in each try of its mail, whichever came, and another of the next request', async () => {
    const { id, token } = await newToken();
    expect(await read<ResetLink>(await link(id))).toMatchObject({ token });
    expect((await find(token)).status).toBe(200);
    expect((await newToken()).token).not.toBe(token);
  });

  test('is good for an hour, and its mail for a day', async () => {
    const { id, token } = await newToken();
    const [left] = await identity.sql<{ minutes: number }>(
      'select extract(epoch from expires_at - now())::float / 60 as minutes from password_resets where id = $1',
      [id],
    );
    expect(left!.minutes).toBeGreaterThan(59);
    expect(left!.minutes).toBeLessThanOrEqual(60);
    await identity.sql('update password_resets set expires_at = now() where id = $1', [id]);
    expect([(await find(token)).status, (await use(token)).status]).toEqual([404, 404]);
    expect(await signIn(ann.email, OLD)).toBe(200);

    await identity.sql(
      `update password_resets set requested_at = now() - interval '25 hours' where id = $1`,
      [id],
    );
    expect((await link(id)).status).toBe(404);
  });

  test('that nobody made costs no work of hashing', async () => {
    const hash = jest.spyOn(identity.app.get(Passwords), 'hash');
    for (const token of ['', 'guess', '\u0001', 'a'.repeat(200)]) expect((await use(token)).status).toBe(404);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  const refused = async (token: string, password: string, sentence: string) => {
    const response = await use(token, password);
    expect(response.status).toBe(400);
    expect((await read<ErrorBody>(response)).errors).toEqual({ password: [sentence] });
    expect((await find(token)).status).toBe(200);
  };

  test('with a password that is too short or easy to guess stays good', async () => {
    const { token } = await newToken();
    await refused(token, '12345', 'Password must be at least 6 characters');
    await refused(token, '123456', 'Choose a password that is harder to guess.');
    await refused(token, ann.email, 'Choose a password that is not your e-mail address.');
  });

  test('of an administrator takes a password for administrators', async () => {
    const { token } = await newToken(ADMIN.ADMIN_EMAIL);
    await refused(token, 'elevenchars', 'Administrators need at least 12 characters');
    await refused(token, 'football2026', 'Choose a password that is harder to guess.');
    expect((await use(token, 'twelve chars')).status).toBe(200);
  });

  test('is in no table, on no bus and in no log', async () => {
    const { id, token } = await newToken();
    await use('a wrong token');
    const rows = JSON.stringify([
      await identity.sql(
        `select *, encode(token_hash, 'escape') as hash from password_resets where id = $1`,
        [id],
      ),
      await identity.sql('select * from outbox'),
    ]);
    for (const told of [
      rows,
      JSON.stringify(bus.events),
      JSON.stringify(logged.map((spy) => spy.mock.calls)),
    ])
      expect(told).not.toContain(token);
  });
});

test('nobody but our own services reaches any of it', async () => {
  for (const role of ['anonymous', 'partner', 'admin'] as const)
    for (const path of ['', '/1/link', '/find', '/use']) {
      const caller = identity.as({ role, userId: role === 'anonymous' ? null : ann.id });
      const response = await caller(`/internal/password-resets${path}`, { json: { email: ann.email } });
      expect(response.status).toBe(role === 'anonymous' ? 401 : 403);
    }
});
