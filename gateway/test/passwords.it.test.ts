import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import { AppError, notFound } from '@portal/kit/http/errors';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { ResetLinkOwner } from '@portal/contracts/http/internal';
import type { FastifyInstance } from 'fastify';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { statement } from '@portal/kit/database/statement';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { Sessions } from '../src/session/sessions.js';
import { startGateway, type Answer, type Browser, type TestGateway } from './gateway.js';
import { told, users } from './users.js';

/** identity's part: one link, of the partner, that works until it is used. */
let good = true;
let duringUse: () => Promise<unknown>;
let beforeSignedIn: () => Promise<unknown>;
let credentialsAnswer: { status: number; code?: string };
const owner: ResetLinkOwner = { id: 7, role: 'partner' };
let ofLink = owner;
const identity = (app: FastifyInstance) => {
  fakeCall(app, internal.requestPasswordReset, () => undefined);
  fakeCall(app, internal.findResetLink, () => {
    if (!good) throw notFound('This link no longer works.', 'RESET_LINK_INVALID');
    return ofLink;
  });
  fakeCall(app, internal.useResetLink, async () => {
    await duringUse();
    good = false;
    return ofLink;
  });
  fakeCall(app, internal.deletePartnerAccount, () => undefined);
  fakeCall(app, internal.findUser, () => told(users.partner));
  fakeCall(app, internal.changeCredentials, () => {
    const { status, code } = credentialsAnswer;
    if (status !== 200) throw new AppError(status, code ?? 'REFUSED', 'No.');
    return told(users.admin);
  });
  // The password was found right by then.
  app.addHook('onSend', async (request) => {
    if (request.url === '/sign-in') await beforeSignedIn();
  });
};

const used = { token: 'a token', password: 'a new password' };
const holdSessions = statement('hold-sessions', {}, 'select user_id from sessions for update');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(
    { TRUST_PROXY: '127.0.0.1', THROTTLE_PASSWORD: '8', THROTTLE_PASSWORD_EMAIL: '2' },
    { identity },
  );
});
afterAll(() => gateway.close());
beforeEach(() => {
  good = true;
  credentialsAnswer = { status: 200 };
  duringUse = beforeSignedIn = async () => undefined;
  gateway.peers.identity.heard.length = 0;
});

// Each test is at an address and an e-mail of its own, since both are counted.
let addresses = 0;
const elsewhere = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` });
/** Without what the audit log asks for afterwards (D-95). */
const heard = () =>
  gateway.peers.identity.heard.map(({ url }) => url).filter((url) => url !== '/internal/accounts/find');

describe('a forgotten password', () => {
  const forgot = (email: unknown, headers = elsewhere()): Promise<Answer> =>
    gateway.browser().post('/api/forgot-password', { email, role: 'admin' }, headers);

  test('is passed on, and answered with nothing', async () => {
    const answer = await forgot('  Ava@Example.com ');
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [asked] = gateway.peers.identity.heard;
    expect(asked).toMatchObject({ url: '/internal/password-resets', caller: { role: 'service' } });
    expect(JSON.parse(String(asked!.body))).toEqual({ email: 'ava@example.com' });
  });

  test('of no e-mail is refused in the words of the rule', async () => {
    const answer = await forgot('ava');
    expect([answer.status, answer.json.errors]).toEqual([400, { email: ['Please enter a valid email'] }]);
    expect(heard()).toEqual([]);
  });

  test('fills nobody’s mailbox, from however many addresses', async () => {
    for (const email of ['ben@example.com', ' BEN@example.com'])
      expect((await forgot(email)).status).toBe(204);
    const refused = await forgot('ben@example.com');
    expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await forgot('chloe@example.com')).status).toBe(204);
    expect(heard()).toHaveLength(3);
  });

  test('is not asked for without end by one address', async () => {
    const from = elsewhere();
    for (let turn = 0; turn < 8; turn++) expect((await forgot(`${turn}@example.com`, from)).status).toBe(204);
    expect((await forgot('last@example.com', from)).status).toBe(429);
  });
});

describe('a link', () => {
  const check = () => gateway.browser().post('/api/reset-password/check', { token: 'a token' }, elsewhere());
  const reset = (password = 'a new password', browser = gateway.browser()) =>
    browser.post('/api/reset-password', { token: 'a token', password }, elsewhere());

  test('is checked before a password is thought up, in the body: an address is logged', async () => {
    expect([(await check()).status, heard()]).toEqual([204, ['/internal/password-resets/find']]);
    good = false;
    const answer = await check();
    expect([answer.status, answer.json.code]).toEqual([404, 'RESET_LINK_INVALID']);
  });

  test('sets the password and ends every session of its user, of nobody else', async () => {
    const [here, there, admin] = await Promise.all([
      gateway.browser().signIn('partner'),
      gateway.browser().signIn('partner'),
      gateway.browser().signIn('admin'),
    ]);
    const answer = await reset();
    expect([answer.status, answer.json]).toEqual([200, { role: 'partner' }]);
    for (const browser of [here, there]) expect((await browser.get('/api/user')).status).toBe(401);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  test('ends a session that the old password opens at the same moment', async () => {
    const intruder = gateway.browser();
    duringUse = () => intruder.signIn('partner');
    await reset();
    expect(intruder.cookies.has('portal-session')).toBe(true);
    expect((await intruder.get('/api/user')).status).toBe(401);
  });

  test('signs out the browser that used it, whatever account was signed in there', async () => {
    const admin = await gateway.browser().signIn('admin');
    const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
    await reset('a new password', admin);
    expect(admin.cookies.has('portal-session')).toBe(false);
    expect((await gateway.browser().get('/api/user', { cookie })).status).toBe(401);
  });

  test('of an administrator is an entry of the audit log when it is used', async () => {
    ofLink = { id: 1, role: 'admin' };
    const answer = await reset('an administrator’s own');
    ofLink = owner;
    expect(answer.status).toBe(200);
    expect(
      await gateway.service.sql(
        `select entry, actor_id, action, subject, status from audit_log where request_id = $1 order by id`,
        [answer.headers.get('x-request-id')],
      ),
    ).toEqual([
      { entry: 'attempted', actor_id: 1, action: 'admin.reset-used', subject: 'admin/1', status: null },
      { entry: 'answered', actor_id: 1, action: 'admin.reset-used', subject: 'admin/1', status: 200 },
    ]);
  });

  test('that is not good sets and ends nothing', async () => {
    const partner = await gateway.browser().signIn('partner');
    good = false;
    gateway.peers.identity.heard.length = 0;
    const answer = await reset();
    expect([answer.status, answer.json.code]).toEqual([404, 'RESET_LINK_INVALID']);
    expect(heard()).toEqual(['/internal/password-resets/find']);
    expect((await partner.get('/api/user')).status).toBe(200);
  });

  test('with too short a password stays good, and nobody is signed out', async () => {
    const partner = await gateway.browser().signIn('partner');
    gateway.peers.identity.heard.length = 0;
    const answer = await reset('12345');
    expect([answer.status, answer.json.errors]).toEqual([
      400,
      { password: ['Password must be at least 6 characters'] },
    ]);
    expect(heard()).toEqual([]);
    expect((await partner.get('/api/user')).status).toBe(200);
  });

  test('stays good where sessions cannot be ended just now', async () => {
    announceError(/request failed INTERNAL .*relation "sessions" does not exist/);
    await gateway.service.sql('alter table sessions rename to sessions_away');
    try {
      expect((await reset()).status).toBe(500);
      expect([good, heard()]).toEqual([true, ['/internal/password-resets/find']]);
    } finally {
      await gateway.service.sql('alter table sessions_away rename to sessions');
    }
  });

  test('is not used by another site’s page', async () => {
    const answer = await gateway.browser().post(
      '/api/reset-password',
      { token: 'a token', password: 'a new password' },
      {
        ...elsewhere(),
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect([answer.status, heard()]).toEqual([403, []]);
  });
});

describe('a sign-in whose password was accepted and that has no session yet', () => {
  const current = { currentPassword: users.admin.password, newPassword: 'another-secret' };
  const credentialsOf = ({ email, password }: (typeof users)['admin' | 'partner']) => ({ email, password });

  test.each([
    [
      'the password is reset',
      'partner',
      () => gateway.browser().post('/api/reset-password', used, elsewhere()),
    ],
    ['the account is deleted', 'partner', (admin) => admin.call('DELETE', '/api/admin/partners/7')],
    [
      'the password is changed',
      'admin',
      (admin) => admin.call('PATCH', '/api/admin/credentials', current, elsewhere()),
    ],
  ] satisfies [string, 'admin' | 'partner', (admin: Browser) => Promise<Answer>][])(
    'gets none when %s meanwhile, and may try again',
    async (_case, who, meanwhile) => {
      const admin = await gateway.browser().signIn('admin');
      const [letIn, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      beforeSignedIn = () => {
        letIn.resolve();
        return goOn.promise;
      };
      const intruder = gateway.browser();
      const signingIn = intruder.post('/api/login', credentialsOf(users[who]), elsewhere());
      await letIn.promise;
      beforeSignedIn = async () => undefined;
      expect((await meanwhile(admin)).status).toBeLessThan(300);
      goOn.resolve();

      expect([(await signingIn).status, intruder.cookies.size]).toEqual([401, 0]);
      await gateway.browser().signIn(who);
    },
  );

  test('waits for the sessions that are being ended, and then gets none', async () => {
    const { service } = gateway;
    const sessions = service.app.get(Sessions);
    const partner = { userId: 7, role: 'partner', adminRole: null } as const;
    const nowhere = { address: '127.0.0.1', device: null };
    const attempt = await sessions.beginAttempt();
    await sessions.open(partner, nowhere, attempt);
    const waiting = async (how: string) =>
      (
        await service.sql<{ count: number }>(
          `select count(*)::int from pg_locks where not granted and ${how}`,
        )
      )[0]!.count;

    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = service.database.transaction(async (transaction) => {
      await transaction.query(holdSessions);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const ending = sessions.endAllOf(partner.userId);
    await eventually(async () => expect(await waiting(`locktype <> 'advisory'`)).toBe(1));
    const opening = expect(sessions.open(partner, nowhere, attempt)).rejects.toMatchObject({ status: 401 });
    await eventually(async () => expect(await waiting(`locktype = 'advisory'`)).toBe(1));
    release.resolve();
    await Promise.all([holding, ending, opening]);
    expect(await service.sql('select from sessions where user_id = 7')).toEqual([]);
  });
});

describe('sessions that a change of how somebody signs in should have ended', () => {
  const unfinished = () =>
    gateway.service.sql<{ user_id: number }>('select user_id from sign_in_changes order by attempt');
  const change = (admin: Browser) =>
    admin.call(
      'PATCH',
      '/api/admin/credentials',
      { currentPassword: users.admin.password, newPassword: 'another-secret' },
      elsewhere(),
    );

  test.each([
    ['nobody heard how it went', { status: 503, code: OUTCOME_UNKNOWN }],
    ['identity broke at it', { status: 500, code: 'INTERNAL' }],
  ])('end by themselves where %s', async (_case, answer) => {
    announceError(/request failed OUTCOME_UNKNOWN .*identity answered 50[03]/);
    const [admin, elsewhereToo] = [
      await gateway.browser().signIn('admin'),
      await gateway.browser().signIn('admin'),
    ];
    const partner = await gateway.browser().signIn('partner');
    credentialsAnswer = answer;
    expect((await change(admin)).json.code).toBe(OUTCOME_UNKNOWN);
    expect(await unfinished()).toEqual([{ user_id: users.admin.id }]);

    const sessions = gateway.service.app.get(Sessions);
    await sessions.endUnfinished(60); // whoever began it may still be at it
    expect((await admin.get('/api/user')).status).toBe(200);
    await sessions.endUnfinished(0);
    for (const browser of [admin, elsewhereToo]) expect((await browser.get('/api/user')).status).toBe(401);
    expect((await partner.get('/api/user')).status).toBe(200);
    expect(await unfinished()).toEqual([]);
  });

  test('end by themselves where the gateway died in the middle of it', async () => {
    const sessions = gateway.service.app.get(Sessions);
    await sessions.beginChange(users.partner.id);
    const intruder = await gateway.browser().signIn('partner');
    await sessions.endUnfinished(0);
    expect((await intruder.get('/api/user')).status).toBe(401);
    expect(await unfinished()).toEqual([]);
  });

  test('end though those of somebody before them cannot be ended', async () => {
    const { service } = gateway;
    await service.sql('alter table cut_offs add constraint refused check (user_id <> 424242) not valid');
    const sessions = service.app.get(Sessions);
    await sessions.beginChange(424_242);
    await sessions.beginChange(users.partner.id);
    const intruder = await gateway.browser().signIn('partner');
    await sessions.endUnfinished(0);
    expect((await intruder.get('/api/user')).status).toBe(401);
    expect(await unfinished()).toEqual([{ user_id: 424_242 }]);
    await service.sql('alter table cut_offs drop constraint refused');
    await sessions.endUnfinished(0);
    expect(await unfinished()).toEqual([]);
  });

  test.each([
    ['wrong', { status: 401, code: 'WRONG_PASSWORD' }],
    ['not to be had', { status: 503, code: 'UNAVAILABLE' }],
  ])('stay where the change was %s', async (_case, answer) => {
    if (answer.status === 503) announceError(/request failed UNAVAILABLE .*identity answered 503/);
    const admin = await gateway.browser().signIn('admin');
    credentialsAnswer = answer;
    expect((await change(admin)).status).toBe(answer.status);
    expect(await unfinished()).toEqual([]);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  test('have ended, with nothing left to do, once it went well', async () => {
    const admin = await gateway.browser().signIn('admin');
    expect((await change(admin)).status).toBe(200);
    await gateway.browser().post('/api/reset-password', used, elsewhere());
    expect((await admin.call('DELETE', '/api/admin/partners/7')).status).toBe(204);
    expect(await unfinished()).toEqual([]);
  });
});
