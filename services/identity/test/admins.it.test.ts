import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import type { Admins, InvitedAdmin } from '@portal/contracts/http/admins';
import type { InviteLink, Person } from '@portal/contracts/http/internal';
import type { AdminRole } from '@portal/contracts/values/admin-roles';
import { readChange } from '@portal/kit/http/audit';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };
const PASSWORD = 'a password of my own';

let identity: TestService;
let root: User;
const read = async <Body>(response: Response) => (await response.json()) as Body;
const visitor = (path: string, json: unknown) => identity.as({ role: 'anonymous' })(path, { json });
const signIn = async (email: string) => visitor('/sign-in', { email, password: PASSWORD });
const asAdmin = (userId: number) => identity.as({ role: 'admin', userId });
const list = async () => read<Admins>(await asAdmin(root.id)('/admin/admins'));
const listed = async (id: number) => (await list()).admins.find((admin) => admin.id === id);
const change = (actor: number, id: number, json: unknown) =>
  asAdmin(actor)(`/admin/admins/${id}`, { method: 'PATCH', json });
const remove = (actor: number, id: number) => asAdmin(actor)(`/admin/admins/${id}`, { method: 'DELETE' });

beforeAll(async () => {
  identity = await startTestService('identity', AppModule, { ...ROOT, AMQP_URL: await freshBus() });
  root = await read<User>(
    await visitor('/sign-in', { email: ROOT.ADMIN_EMAIL, password: ROOT.ADMIN_PASSWORD }),
  );
});
afterAll(() => identity.close());

let people = 0;
const invite = async (adminRole?: AdminRole) => {
  const noor = { email: `noor-${++people}@agency.test`, firstName: 'Noor', lastName: 'Haddad' };
  const { id } = await read<InvitedAdmin>(
    await asAdmin(root.id)('/admin/invite', { json: { ...noor, ...(adminRole && { adminRole }) } }),
  );
  return { ...noor, inviteId: id };
};
const tokenOf = async (inviteId: number) =>
  (
    await read<InviteLink>(
      await identity.as({ role: 'service' })(`/internal/admin-invites/${inviteId}/link`, { json: {} }),
    )
  ).token;
async function newAdmin(adminRole?: AdminRole): Promise<User> {
  const { email, inviteId } = await invite(adminRole);
  expect(
    (await visitor('/accept-invite', { token: await tokenOf(inviteId), password: PASSWORD })).status,
  ).toBe(204);
  return read<User>(await signIn(email));
}
const answerOf = async (response: Response) => {
  const body = response.status === 204 ? null : await read<{ code: string }>(response);
  return [response.status, body?.code];
};

describe('a role', () => {
  test('of the first administrator is owner, of a partner none', async () => {
    expect(root.adminRole).toBe('owner');
    const partner = await visitor('/sign-up', {
      email: 'pat@agency.test',
      password: PASSWORD,
      firstName: 'Pat',
      lastName: 'Quinn',
    });
    expect(await read<User>(partner)).toMatchObject({ role: 'partner', adminRole: null });
  });

  test('comes with the invitation, which may least if nothing else is said', async () => {
    expect([(await newAdmin('finance')).adminRole, (await newAdmin()).adminRole]).toEqual([
      'finance',
      'read-only',
    ]);
    const refused = await asAdmin(root.id)('/admin/invite', {
      json: { email: 'x@agency.test', firstName: 'X', lastName: 'Y', adminRole: 'root' },
    });
    expect(await read(refused)).toMatchObject({ errors: { adminRole: ['There is no such role'] } });
  });

  test('is changed by an owner, and the audit log is told', async () => {
    const admin = await newAdmin('support');
    const response = await change(root.id, admin.id, { adminRole: 'catalogue' });
    expect(readChange(Object.fromEntries(response.headers))).toEqual({
      before: { adminRole: 'support', isSuspended: false },
      after: { adminRole: 'catalogue', isSuspended: false },
    });
    expect(await read(response)).toMatchObject({ id: admin.id, adminRole: 'catalogue' });
    expect((await read<User>(await signIn(admin.email))).adminRole).toBe('catalogue');
  });

  test.each([
    ['nothing', {}],
    ['a role that is none', { adminRole: 'partner' }],
    ['a suspension that is none', { isSuspended: 'yes' }],
  ])('is not changed by %s', async (_case, body) => {
    const admin = await newAdmin('support');
    expect((await answerOf(await change(root.id, admin.id, body)))[0]).toBe(400);
    expect(await listed(admin.id)).toMatchObject({ adminRole: 'support', isSuspended: false });
  });

  test('is nobody’s own to change, so that an owner always remains', async () => {
    for (const body of [{ adminRole: 'finance' }, { isSuspended: true }])
      expect(await answerOf(await change(root.id, root.id, body))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await answerOf(await remove(root.id, root.id))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await listed(root.id)).toMatchObject({ adminRole: 'owner', isSuspended: false });
  });

  test('is not changed by who is no owner any more, whatever the gateway still believes', async () => {
    const [former, admin] = [await newAdmin('owner'), await newAdmin('support')];
    await change(root.id, former.id, { adminRole: 'read-only' });
    expect(await answerOf(await change(former.id, admin.id, { adminRole: 'owner' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await change(root.id, former.id, { adminRole: 'owner', isSuspended: true });
    expect(await answerOf(await remove(former.id, admin.id))).toEqual([403, 'FORBIDDEN']);
    expect(await listed(admin.id)).toMatchObject({ adminRole: 'support' });
  });

  test('of two owners who remove each other at once goes from one alone', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await newAdmin('owner'), await newAdmin('owner')];
      const answers = await Promise.all([remove(one.id, other.id), remove(other.id, one.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      expect([await listed(one.id), await listed(other.id)].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('a suspended administrator', () => {
  test('does not sign in, which only the right password tells, until an owner lifts it', async () => {
    const admin = await newAdmin('finance');
    await change(root.id, admin.id, { isSuspended: true });
    expect(await answerOf(await signIn(admin.email))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const wrong = await visitor('/sign-in', { email: admin.email, password: 'not this one' });
    expect(await answerOf(wrong)).toEqual([401, 'WRONG_CREDENTIALS']);
    await change(root.id, admin.id, { isSuspended: false });
    expect((await signIn(admin.email)).status).toBe(200);
    expect(await listed(admin.id)).toMatchObject({ adminRole: 'finance', isSuspended: false });
  });

  test('gets no mail to all administrators, and no link for a new password', async () => {
    const admin = await newAdmin();
    const service = identity.as({ role: 'service' });
    await service('/internal/password-resets', { json: { email: admin.email } });
    await change(root.id, admin.id, { isSuspended: true });
    await service('/internal/password-resets', { json: { email: admin.email } });
    expect(await identity.sql('select from password_resets where user_id = $1', [admin.id])).toEqual([]);
    const told = await read<Person[]>(await service('/internal/administrators'));
    expect(told.map(({ id }) => id)).not.toContain(admin.id);
  });

  test('is none of the owners who are told of exports, nor is one of another role (D-119)', async () => {
    const [owner, finance] = [await newAdmin('owner'), await newAdmin('finance')];
    const owners = async () =>
      (await read<{ id: number }[]>(await identity.as({ role: 'service' })('/internal/owners'))).map(
        ({ id }) => id,
      );
    expect(await owners()).toEqual(expect.arrayContaining([root.id, owner.id]));
    expect(await owners()).not.toContain(finance.id);
    await change(root.id, owner.id, { isSuspended: true });
    expect(await owners()).not.toContain(owner.id);
  });
});

describe('a removed administrator', () => {
  test('is gone, but keeps the name in the audit log, and may be invited again', async () => {
    const admin = await newAdmin('finance');
    expect(await answerOf(await remove(root.id, admin.id))).toEqual([204, undefined]);
    expect(await answerOf(await remove(root.id, admin.id))).toEqual([404, 'NOT_FOUND']);
    expect(await answerOf(await signIn(admin.email))).toEqual([401, 'WRONG_CREDENTIALS']);
    const people = await identity.as({ role: 'service' })('/internal/people', { json: { ids: [admin.id] } });
    expect(await read(people)).toMatchObject([{ id: admin.id, firstName: 'Noor', lastName: 'Haddad' }]);
    const again = await asAdmin(root.id)('/admin/invite', {
      json: { email: admin.email, firstName: 'Noor', lastName: 'Haddad' },
    });
    expect(again.status).toBe(201);
  });

  test('is no partner: theirs are deleted in another way', async () => {
    const [pat] = await identity.sql<{ id: number }>(
      `select id::int from users where role = 'partner' limit 1`,
    );
    expect(await answerOf(await remove(root.id, pat!.id))).toEqual([404, 'NOT_FOUND']);
    expect(await answerOf(await change(root.id, pat!.id, { adminRole: 'owner' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

test('an invitation is withdrawn once, and its link no longer works', async () => {
  const { inviteId, email } = await invite('support');
  const token = await tokenOf(inviteId);
  expect((await list()).invites).toContainEqual(
    expect.objectContaining({ id: inviteId, email, adminRole: 'support' }),
  );
  const withdraw = () => asAdmin(root.id)(`/admin/invites/${inviteId}`, { method: 'DELETE' });
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(404);
  expect(await answerOf(await visitor('/accept-invite', { token, password: PASSWORD }))).toEqual([
    404,
    'INVITE_LINK_INVALID',
  ]);
  expect((await list()).invites.filter(({ id }) => id === inviteId)).toEqual([]);
});
