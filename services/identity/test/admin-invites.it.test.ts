import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { User } from '@portal/contracts/http/account';
import type { InvitedAdmin } from '@portal/contracts/http/admins';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { InviteLink } from '@portal/contracts/http/internal';
import { readChange } from '@portal/kit/http/audit';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { Passwords } from '../src/passwords/passwords.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'a password of my own';

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
let root: User;
const logged = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(Logger.prototype, level));
const read = async <Body>(response: Response) => (await response.json()) as Body;
const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const signIn = (email: string, password: string) => visitor('/sign-in', { email, password });

beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ROOT, AMQP_URL });
  root = await read<User>(await signIn(ROOT.ADMIN_EMAIL, ROOT.ADMIN_PASSWORD));
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

let people = 0;
let noor: { email: string; firstName: string; lastName: string };
beforeEach(() => {
  noor = { email: `noor-${++people}@agency.test`, firstName: 'Noor', lastName: 'Haddad' };
});

const invite = (json: unknown = noor) =>
  identity.as({ role: 'admin', userId: root.id })('/admin/invite', { json });
const link = (id: number) =>
  identity.as({ role: 'service' })(`/internal/admin-invites/${id}/link`, { json: {} });
const check = (token: string) => visitor('/accept-invite/check', { token });
const accept = (token: string, password = PASSWORD) => visitor('/accept-invite', { token, password });
async function newToken(json: unknown = noor): Promise<{ id: number; token: string }> {
  const { id } = await read<InvitedAdmin>(await invite(json));
  return { id, token: (await read<InviteLink>(await link(id))).token };
}
const expectDead = async (token: string) => {
  for (const response of [await check(token), await accept(token)]) {
    expect(response.status).toBe(404);
    expect(await read<ErrorBody>(response)).toMatchObject({
      code: 'INVITE_LINK_INVALID',
      message: 'This invitation no longer works. Please ask for a new one.',
    });
  }
};

describe('inviting an administrator', () => {
  test('tells the others its number alone, and the gateway’s audit log too', async () => {
    const response = await invite({ ...noor, email: `  ${noor.email.toUpperCase()} `, role: 'partner' });
    expect(response.status).toBe(201);
    expect(readChange(Object.fromEntries(response.headers))).toEqual({
      before: null,
      after: { inviteId: expect.any(Number), adminRole: 'read-only' },
    });
    const { id } = await read<InvitedAdmin>(response);
    await eventually(() =>
      expect(bus.events.filter(({ subject }) => subject === `invite/${id}`)).toMatchObject([
        { type: 'admin.invited', source: 'identity', data: { inviteId: id } },
      ]),
    );
    expect(await read<InviteLink>(await link(id))).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      ...noor,
      invitedBy: { firstName: 'Portal', lastName: 'Admin' },
    });
  });

  test.each([
    ['nothing', {}, ['Please enter a valid email', 'First name is required', 'Last name is required']],
    ['blanks', { email: 'x@', firstName: ' ', lastName: '\t' }, undefined],
  ])('with %s is refused in the specified words', async (_case, body, words) => {
    const response = await invite(body);
    expect(response.status).toBe(400);
    const { errors } = await read<ErrorBody>(response);
    expect(errors).toEqual({
      email: ['Please enter a valid email'],
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
    });
    if (words) expect(Object.values(errors!).flat()).toEqual(words);
  });

  test('an e-mail that has an account already is refused', async () => {
    await visitor('/sign-up', { ...noor, password: PASSWORD });
    for (const email of [noor.email, ROOT.ADMIN_EMAIL]) {
      const response = await invite({ ...noor, email });
      expect(response.status).toBe(409);
      expect(await read<ErrorBody>(response)).toMatchObject({
        code: 'EMAIL_TAKEN',
        message: 'An account with this email already exists',
      });
    }
  });

  test('is for administrators only', async () => {
    for (const role of ['anonymous', 'partner', 'service'] as const) {
      const response = await identity.as({ role, userId: 7 })('/admin/invite', { json: noor });
      expect(response.status).toBe(role === 'anonymous' ? 401 : 403);
    }
  });

  test('removes what nobody accepted, days after it stopped working', async () => {
    const { id } = await newToken();
    await identity.sql(`update admin_invites set expires_at = now() - interval '49 hours' where id = $1`, [
      id,
    ]);
    await invite({ ...noor, email: `other-${people}@agency.test` });
    expect(await identity.sql('select id from admin_invites where id = $1', [id])).toEqual([]);
  });
});

describe('a link', () => {
  test('says whom it invites, makes the administrator, and does it once', async () => {
    const { token } = await newToken();
    const checked = await check(token);
    expect([checked.status, await read(checked)]).toEqual([200, { email: noor.email, firstName: 'Noor' }]);
    const response = await accept(token);
    expect([response.status, await response.text()]).toEqual([204, '']);
    const admin = await read<User>(await signIn(noor.email, PASSWORD));
    expect(admin).toMatchObject({ ...noor, role: 'admin', companyName: null });
    await expectDead(token);
  });

  test('used 10 times at once makes one administrator with one password', async () => {
    const { token } = await newToken();
    const passwords = Array.from({ length: 10 }, (_, attempt) => `password no. ${attempt}`);
    const answers = await Promise.all(passwords.map((password) => accept(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await signIn(noor.email, passwords[winner]!)).status).toBe(200);
  });

  test('dies when the same person is invited again; the new one, by the new name, works', async () => {
    const first = await newToken();
    const second = await newToken({ ...noor, firstName: 'Nora' });
    expect(second.id).not.toBe(first.id);
    await expectDead(first.token);
    expect((await link(first.id)).status).toBe(404);
    expect(await read(await check(second.token))).toMatchObject({ firstName: 'Nora' });
    expect((await accept(second.token)).status).toBe(204);
  });

  test('of the same person invited 10 times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await identity.sql('select id from admin_invites where email = $1', [noor.email])).toHaveLength(1);
  });

  test('is the same in each try of its mail, whichever came, and another of the next invite', async () => {
    const { id, token } = await newToken();
    expect(await read<InviteLink>(await link(id))).toMatchObject({ token });
    expect((await check(token)).status).toBe(200);
    expect((await newToken()).token).not.toBe(token);
    await expectDead(token);
  });

  test('is good for 24 hours', async () => {
    const { id, token } = await newToken();
    const [left] = await identity.sql<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float / 3600 as hours from admin_invites where id = $1',
      [id],
    );
    expect(left!.hours).toBeGreaterThan(23.9);
    expect(left!.hours).toBeLessThanOrEqual(24);
    await identity.sql('update admin_invites set expires_at = now() where id = $1', [id]);
    await expectDead(token);
    expect((await signIn(noor.email, PASSWORD)).status).toBe(401);
  });

  test('that nobody made costs no work of hashing', async () => {
    const hash = jest.spyOn(identity.app.get(Passwords), 'hash');
    for (const token of ['', 'guess', '\u0001', 'a'.repeat(200)]) await expectDead(token);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['elevenchars', 'Administrators need at least 12 characters'],
    ['Password1234', 'Choose a password that is harder to guess.'],
  ])('with the password %s stays good', async (password, sentence) => {
    const { token } = await newToken();
    const response = await accept(token, password);
    expect(response.status).toBe(400);
    expect((await read<ErrorBody>(response)).errors).toEqual({ password: [sentence] });
    expect((await check(token)).status).toBe(200);
  });

  test('is not accepted with the e-mail as password', async () => {
    const { token } = await newToken();
    const response = await accept(token, noor.email.toUpperCase());
    expect((await read<ErrorBody>(response)).errors).toEqual({
      password: ['Choose a password that is not your e-mail address.'],
    });
  });

  test('never makes an administrator of an e-mail that signed up as a partner meanwhile', async () => {
    const { token } = await newToken();
    await visitor('/sign-up', { ...noor, password: 'the partners own' });
    const response = await accept(token);
    expect(response.status).toBe(409);
    expect(await read<ErrorBody>(response)).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await read<User>(await signIn(noor.email, 'the partners own'))).toMatchObject({ role: 'partner' });
  });

  test('works after the inviting administrator was removed', async () => {
    const { id } = await read<InvitedAdmin>(await invite());
    await identity.sql('update admin_invites set invited_by = 999 where id = $1', [id]);
    expect(await read<InviteLink>(await link(id))).toMatchObject({ invitedBy: null });
  });

  test('is given by nobody who is no owner any more, whatever the gateway still believes', async () => {
    const former = identity.as({ role: 'admin', userId: 999 });
    expect((await former('/admin/invite', { json: noor })).status).toBe(403);
    expect(await identity.sql('select from admin_invites where email = $1', [noor.email])).toEqual([]);
  });

  test('is in no table, on no bus and in no log', async () => {
    const { id, token } = await newToken();
    await accept('a wrong token');
    const rows = JSON.stringify([
      await identity.sql(`select *, encode(token_hash, 'escape') as hash from admin_invites where id = $1`, [
        id,
      ]),
      await identity.sql('select * from outbox'),
    ]);
    const lines = JSON.stringify(logged.map((spy) => spy.mock.calls));
    for (const told of [rows, JSON.stringify(bus.events), lines]) expect(told).not.toContain(token);
    for (const told of [JSON.stringify(bus.events), lines]) expect(told).not.toMatch(/noor|haddad/i);
  });
});

test('nobody but our own services gets a link', async () => {
  for (const role of ['anonymous', 'partner', 'admin'] as const) {
    const response = await identity.as({ role, userId: 7 })('/internal/admin-invites/1/link', { json: {} });
    expect(response.status).toBe(role === 'anonymous' ? 401 : 403);
  }
});
