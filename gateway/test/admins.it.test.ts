import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import { AppError, notFound } from '@portal/kit/http/errors';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { FastifyInstance } from 'fastify';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { told, users } from './users.js';

/** identity's part. */
let knows: Record<number, User>;
let duringDelete: () => Promise<unknown>;
const identity = (app: FastifyInstance) => {
  fakeCall(app, internal.changeCredentials, ({ body }) => {
    if (body.currentPassword === 'my own password') return told(users.admin);
    const message = 'Current password is incorrect';
    throw new AppError(400, 'WRONG_PASSWORD', message, { errors: { currentPassword: [message] } });
  });
  fakeCall(app, internal.changeOwnPassword, ({ body }) => {
    if (body.currentPassword === 'my own password') return told(users.partner);
    throw new AppError(400, 'WRONG_PASSWORD', 'Current password is incorrect');
  });
  fakeCall(app, internal.findUser, ({ params }) => {
    const user = knows[Number(params.id)];
    if (!user) throw notFound('User not found');
    return user;
  });
  fakeCall(app, internal.deletePartnerAccount, async ({ params }) => {
    await duringDelete();
    const id = Number(params.id);
    if (!knows[id]) throw notFound('Partner not found');
    delete knows[id];
    return undefined;
  });
};

let adminChanges: 'done' | 'refused';
const administrators = (app: FastifyInstance) => {
  identity(app);
  const listed = {
    id: 2,
    firstName: 'Finn',
    lastName: 'Cash',
    email: users.finance.email,
    isSuspended: false,
    since: '2026-11-01T08:00:00.000Z',
  };
  const refuse = () => {
    if (adminChanges === 'refused') throw new AppError(409, 'OWN_ACCOUNT', 'Another owner has to do this.');
  };
  fakeCall(app, internal.changeAdminAccount, ({ body }) => {
    refuse();
    return { ...listed, adminRole: body.adminRole ?? 'finance' };
  });
  fakeCall(app, internal.removeAdminAccount, () => {
    refuse();
    return undefined;
  });
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '127.0.0.1' }, { identity: administrators });
});
afterAll(() => gateway.close());
beforeEach(() => {
  knows = { 7: users.partner, 1: users.admin };
  duringDelete = async () => undefined;
  gateway.peers.identity.heard.length = 0;
});
/** What identity was asked, but for whether the factor is to be shown again. */
const heard = () =>
  gateway.peers.identity.heard
    .map(({ method, url }) => `${method} ${url}`)
    .filter((asked) => !asked.startsWith('GET /internal/factors/'));
const auditOf = async (requestId: string | null) =>
  (
    await gateway.service.sql(
      `select action, subject, status, after from audit_log where request_id = $1 and entry = 'answered'`,
      [requestId],
    )
  )[0];

describe('new credentials', () => {
  const change = { currentPassword: 'my own password', newPassword: 'another one of mine' };

  test('end the other sessions and renew this one, of nobody else', async () => {
    const [here, there, partner] = await Promise.all([
      gateway.browser().signIn('admin'),
      gateway.browser().signIn('admin'),
      gateway.browser().signIn('partner'),
    ]);
    const cookieBefore = here.cookies.get('portal-session');
    const answer = await here.call('PATCH', '/api/admin/credentials', { ...change, role: 'partner' });
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ id: 1, role: 'admin' })]);
    expect(here.cookies.get('portal-session')).not.toBe(cookieBefore);
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await partner.get('/api/user')).status).toBe(200);
    const stolen = { cookie: `portal-session=${cookieBefore}` };
    expect((await gateway.browser().get('/api/user', stolen)).status).toBe(401);
    expect(await auditOf(answer.headers.get('x-request-id'))).toEqual({
      action: 'admin.credentials-changed',
      subject: 'admin/1',
      status: 200,
      after: { passwordChanged: true, emailChanged: false },
    });
  });

  test('by a wrong password end nothing, and are slowed down when they are guessed', async () => {
    const from = { 'x-forwarded-for': '192.0.2.77' };
    const admin = await gateway.browser().signIn('admin');
    const guess = () =>
      admin.call('PATCH', '/api/admin/credentials', { ...change, currentPassword: 'a guess' }, from);
    const first = await guess();
    expect([first.status, first.json.errors]).toEqual([
      400,
      { currentPassword: ['Current password is incorrect'] },
    ]);
    const statuses = [];
    for (let turn = 0; turn < 8; turn++) statuses.push((await guess()).status);
    expect(statuses).toContain(429);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  test('that are none are refused in the words of the rules, and identity is not asked', async () => {
    const admin = await gateway.browser().signIn('admin');
    gateway.peers.identity.heard.length = 0;
    const answer = await admin.call('PATCH', '/api/admin/credentials', {
      currentPassword: 'my own password',
    });
    expect([answer.status, answer.json.errors]).toEqual([
      400,
      { newPassword: ['You must change either password or email'] },
    ]);
    expect(heard()).toEqual([]);
  });
});

describe('a partner’s new password', () => {
  const change = { currentPassword: 'my own password', newPassword: 'another one' };

  test('ends the other sessions and renews this one, of nobody else', async () => {
    const [here, there, another] = await Promise.all([
      gateway.browser().signIn('partner'),
      gateway.browser().signIn('partner'),
      gateway.browser().signIn('another'),
    ]);
    const answer = await here.call('PATCH', '/api/profile/password', change);
    expect([answer.status, answer.json]).toEqual([200, told(users.partner)]);
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await another.get('/api/user')).status).toBe(200);
  });

  test('by a wrong password ends nothing, and is slowed down when it is guessed', async () => {
    const from = { 'x-forwarded-for': '192.0.2.78' };
    const partner = await gateway.browser().signIn('partner');
    const guess = () =>
      partner.call('PATCH', '/api/profile/password', { ...change, currentPassword: 'a guess' }, from);
    const statuses = [];
    for (let turn = 0; turn < 8; turn++) statuses.push((await guess()).status);
    expect(statuses[0]).toBe(400);
    expect(statuses).toContain(429);
    expect((await partner.get('/api/user')).status).toBe(200);
  });
});

describe('deleting a partner', () => {
  test('signs them out at once, wherever they are, and nobody else', async () => {
    const [admin, here, there] = await Promise.all([
      gateway.browser().signIn('admin'),
      gateway.browser().signIn('partner'),
      gateway.browser().signIn('partner'),
    ]);
    const answer = await admin.call('DELETE', '/api/admin/partners/7');
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const browser of [here, there]) expect((await browser.get('/api/user')).status).toBe(401);
    expect((await admin.get('/api/user')).status).toBe(200);
    expect(await auditOf(answer.headers.get('x-request-id'))).toMatchObject({
      action: 'partner.deleted',
      subject: 'partner/7',
      status: 204,
    });
  });

  test('ends a session that is opened at the same moment', async () => {
    const admin = await gateway.browser().signIn('admin');
    const late = gateway.browser();
    duringDelete = () => late.signIn('partner');
    await admin.call('DELETE', '/api/admin/partners/7');
    expect(late.cookies.has('portal-session')).toBe(true);
    expect((await late.get('/api/user')).status).toBe(401);
  });

  test('that began before, and died on the way, ends the sessions', async () => {
    const admin = await gateway.browser().signIn('admin');
    const partner = await gateway.browser().signIn('partner');
    delete knows[7];
    const answer = await admin.call('DELETE', '/api/admin/partners/7');
    expect([answer.status, answer.json.message]).toEqual([404, 'Partner not found']);
    expect((await partner.get('/api/user')).status).toBe(401);
  });

  test('is not for administrators: nobody is signed out, and identity is not told', async () => {
    const admin = await gateway.browser().signIn('admin');
    gateway.peers.identity.heard.length = 0;
    const answer = await admin.call('DELETE', '/api/admin/partners/1');
    expect([answer.status, answer.json.message]).toEqual([404, 'Partner not found']);
    expect(heard()).toEqual(['GET /internal/users/1']);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  test.each(['0', 'x', '7.5', '-7', '1e3', '99999999999999999999'])('of %s is not found', async (id) => {
    const admin = await gateway.browser().signIn('admin');
    gateway.peers.identity.heard.length = 0;
    expect((await admin.call('DELETE', `/api/admin/partners/${id}`)).status).toBe(404);
    expect(heard()).toEqual([]);
  });
});

test('an invitation is accepted by any browser that has it, signed in or not, and opens no session', async () => {
  const browser = gateway.browser();
  expect(
    (await browser.post('/api/accept-invite', { token: 't', password: 'long-enough-for-all' })).status,
  ).toBe(200);
  expect(browser.cookies.size).toBe(0);
  expect(gateway.peers.identity.heard[0]).toMatchObject({
    url: '/accept-invite',
    caller: { role: 'anonymous', userId: null },
  });
});

describe('another administrator', () => {
  const change = (browser: Browser) => browser.call('PATCH', '/api/admin/admins/2', { adminRole: 'support' });
  const remove = (browser: Browser) => browser.call('DELETE', '/api/admin/admins/2');
  const both = async () =>
    [await gateway.browser().signIn('admin'), await gateway.browser().signIn('finance')] as const;

  test.each([
    ['changed', change, 200, 'admin.changed', { adminRole: 'support', isSuspended: false }],
    ['removed', remove, 204, 'admin.removed', null],
  ] as const)(
    'who is %s is signed out everywhere, and the audit log says it',
    async (_how, act, status, action, after) => {
      adminChanges = 'done';
      const [owner, finance] = await both();
      const answer = await act(owner);
      expect(answer.status).toBe(status);
      expect((await finance.get('/api/user')).status).toBe(401);
      expect((await owner.get('/api/user')).status).toBe(200);
      expect(await auditOf(answer.headers.get('x-request-id'))).toEqual({
        action,
        subject: 'admin/2',
        status,
        after,
      });
    },
  );

  test.each([
    ['changed', change],
    ['removed', remove],
  ] as const)('who is not %s stays signed in', async (_how, act) => {
    adminChanges = 'refused';
    const [owner, finance] = await both();
    expect((await act(owner)).status).toBe(409);
    expect((await finance.get('/api/user')).status).toBe(200);
  });
});
