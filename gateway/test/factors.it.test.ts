import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import type { FactorKind } from '@portal/contracts/values/factors';
import { AppError, unavailable } from '@portal/kit/http/errors';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { FastifyInstance } from 'fastify';
import { Sessions } from '../src/session/sessions.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { routes } from '../src/api/routes.js';
import { standings, told, users } from './users.js';

/** Their factor's code; everybody else signs in as elsewhere. */
const RIGHT = '287082';
const person = { firstName: 'Eve', lastName: 'Lin', companyName: null, address: null };
const EVE = {
  id: 21,
  role: 'admin' as const,
  adminRole: 'owner' as const,
  email: 'eve@example.com',
  ...person,
};
const PIA = { id: 22, role: 'partner' as const, email: 'pia@example.com', ...person };
const NEW = {
  id: 23,
  role: 'admin' as const,
  adminRole: 'owner' as const,
  email: 'new@example.com',
  ...person,
};

let isDown: boolean;
let isThere: boolean;
let kindsOf: Record<number, FactorKind[]>;
let enrolOnly: boolean;
/** For which session or waiting sign-in a passkey was asked of whom. */
const challenges = new Map<string, number>();
const identity = (app: FastifyInstance) => {
  app.addHook('preHandler', async (request, reply) => {
    if (request.url !== '/sign-in') return;
    const { email } = JSON.parse(String(request.body)) as { email: string };
    const user = [EVE, PIA, NEW].find((each) => each.email === email);
    if (!user) return;
    const kinds = kindsOf[user.id]!;
    await reply.send({
      ...user,
      ...(kinds.length > 0 ? { factors: kinds } : { mustEnrol: true, ...(enrolOnly && { enrolOnly }) }),
    });
  });
  fakeCall(app, internal.findUser, ({ params }) =>
    [EVE, PIA, NEW].find(({ id }) => id === Number(params.id))!,
  );
  fakeCall(app, internal.presentFactor, ({ params, body }) => {
    if (isDown) throw unavailable();
    const isRight =
      body.kind === 'passkey' ? challenges.get(body.boundTo!) === Number(params.id) : body.code === RIGHT;
    if (!isRight) throw new AppError(400, 'WRONG_FACTOR', 'Wrong.');
    return undefined;
  });
  fakeCall(app, internal.challengePasskeys, ({ params, body: { boundTo } }) => {
    challenges.set(boundTo, Number(params.id));
    return {
      challenge: boundTo,
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'preferred' as const,
      allowCredentials: [],
    };
  });
  fakeCall(app, internal.beginOwnPasskey, ({ body: { boundTo } }) => {
    challenges.set(boundTo, 0);
    return {} as never;
  });
  fakeCall(app, internal.confirmOwnPasskey, ({ body: { boundTo } }) => {
    if (isThere) throw new AppError(409, 'PASSKEY_THERE', 'This passkey is added already.');
    if (!challenges.has(boundTo)) throw new AppError(400, 'WRONG_FACTOR', 'Wrong.');
    return { recoveryCodes: ['a'] };
  });
  fakeCall(app, internal.confirmReset, ({ body }) => {
    if (body.resetId !== 3) throw new AppError(409, 'RESET_OVER', 'Over.');
    return undefined;
  });
  fakeCall(app, internal.confirmOwnTotp, ({ body }) => {
    if (body.code === '500500') throw new AppError(500, 'INTERNAL', 'The answer is lost.');
    if (body.code === '400400') throw new AppError(400, 'WRONG_FACTOR', 'Wrong.');
    return { recoveryCodes: ['a'] };
  });
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(
    { TRUST_PROXY: '127.0.0.1', THROTTLE_SIGN_IN_ACCOUNT: '6', THROTTLE_SIGN_IN_ANYWHERE: '1000' },
    { identity },
  );
});
afterAll(() => gateway.close());
beforeEach(async () => {
  isDown = false;
  isThere = false;
  enrolOnly = false;
  kindsOf = { 21: ['totp'], 22: ['totp'], 23: [] };
  standings.set(EVE.id, { kinds: ['totp'], isRequired: true });
  standings.set(NEW.id, { kinds: [], isRequired: true });
  await gateway.service.sql('delete from throttle');
  await gateway.service.sql('delete from sessions');
});

const password = (browser: Browser, { email }: { email: string }) =>
  browser.post('/api/login', { email, password: 'whatever it is' });
const factor = (browser: Browser, code = RIGHT) => browser.post('/api/login/factor', { kind: 'totp', code });
const sessionsOf = async (id: number) =>
  (await gateway.service.sql('select count(*)::int from sessions where user_id = $1', [id]))[0]!.count;
const audited = async (action: string, id: number) =>
  gateway.service.sql(
    `select actor_id, status from audit_log where action = $1 and subject = $2 and entry = 'answered' order by id`,
    [action, `admin/${id}`],
  );

describe('the right password of somebody with a factor', () => {
  test('opens no session, and says which kinds of factor they have', async () => {
    const browser = gateway.browser();
    const answer = await password(browser, EVE);
    expect([answer.status, answer.json]).toEqual([
      401,
      expect.objectContaining({ code: 'FACTOR_NEEDED', factors: ['totp'] }),
    ]);
    expect(browser.cookies.has('portal-session')).toBe(false);
    expect(answer.headers.get('set-cookie')).toMatch(/portal-sign-in=[\w-]{43}; Max-Age=600;.*HttpOnly/);
    expect(await sessionsOf(EVE.id)).toBe(0);
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  test('and then their factor does, once, and only in that browser', async () => {
    const browser = gateway.browser();
    await password(browser, EVE);
    const pending = browser.cookies.get('portal-sign-in')!;
    expect((await factor(gateway.browser())).json).toMatchObject({ code: 'SIGN_IN_ENDED' });
    const answer = await factor(browser);
    expect([answer.status, answer.json]).toEqual([200, EVE]);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect(browser.cookies.has('portal-sign-in')).toBe(false);
    const thief = gateway.browser();
    thief.cookies.set('portal-sign-in', pending);
    expect((await factor(thief)).status).toBe(401);
    expect(await sessionsOf(EVE.id)).toBe(1);
    expect(await audited('admin.signed-in', EVE.id)).toContainEqual({ actor_id: EVE.id, status: 200 });
  });

  test('is kept as a keyed hash', async () => {
    const browser = gateway.browser();
    await password(browser, PIA);
    const token = browser.cookies.get('portal-sign-in')!;
    const rows = await gateway.service.sql(
      `select encode(id, 'escape') as id, encode(id, 'hex') as hex from pending_sign_ins`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const forged = gateway.browser();
    forged.cookies.set('portal-sign-in', Buffer.from(String(rows[0]!.hex), 'hex').toString('base64url'));
    expect((await factor(forged)).status).toBe(401);
  });

  test('has two requests at once open one session', async () => {
    const browser = gateway.browser();
    await password(browser, PIA);
    const statuses = (await Promise.all([1, 2, 3].map(() => factor(browser)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect(await sessionsOf(PIA.id)).toBe(1);
  });
});

describe('a wrong factor', () => {
  test('leaves four more tries, also of requests at once, and is written down for administrators', async () => {
    const browser = gateway.browser();
    await password(browser, EVE);
    const wrong = await Promise.all(Array.from({ length: 9 }, () => factor(browser, '000000')));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(wrong.filter(({ json }) => json.code === 'SIGN_IN_ENDED')).toHaveLength(4);
    expect((await factor(browser)).json).toMatchObject({ code: 'SIGN_IN_ENDED' });
    await eventually(async () =>
      expect(await audited('admin.factor-failed', EVE.id)).toContainEqual({ actor_id: null, status: 400 }),
    );
  });

  test('is throttled by account and address, over any number of sign-ins', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const browser = gateway.browser();
      await password(browser, PIA);
      statuses.push((await factor(browser, '000000')).status);
    }
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(statuses.slice(6)).toContain(429);
  });

  test('is none while it cannot be checked', async () => {
    announceError(/request failed UNAVAILABLE .*identity answered 503/);
    const browser = gateway.browser();
    await password(browser, EVE);
    isDown = true;
    for (let tries = 0; tries < 6; tries++) expect((await factor(browser)).status).toBe(503);
    isDown = false;
    expect((await factor(browser)).status).toBe(200);
  });

  test('of no sense is 400 and no try', async () => {
    const browser = gateway.browser();
    await password(browser, EVE);
    for (let tries = 0; tries < 6; tries++) expect((await factor(browser, 'x')).status).toBe(400);
    expect((await factor(browser)).status).toBe(200);
  });
});

test('a sign-in that waits is worth nothing once all sessions of the user were ended', async () => {
  const browser = gateway.browser();
  await password(browser, EVE);
  await gateway.service.app.get(Sessions).endAllOf(EVE.id);
  expect((await factor(browser)).json).toMatchObject({ code: 'SIGN_IN_ENDED' });
  expect(await sessionsOf(EVE.id)).toBe(0);
});

test('a sign-in waits ten minutes', async () => {
  const browser = gateway.browser();
  await password(browser, EVE);
  const [row] = await gateway.service.sql(
    'select extract(epoch from max(expires_at) - now())::int as seconds from pending_sign_ins where user_id = $1',
    [EVE.id],
  );
  expect(row!.seconds).toBeGreaterThan(590);
  expect(row!.seconds).toBeLessThanOrEqual(600);
  await gateway.service.sql(`update pending_sign_ins set expires_at = now() where user_id = $1`, [EVE.id]);
  expect((await factor(browser)).status).toBe(401);
});

describe('an administrator without a factor, where one is required', () => {
  test('does everything but what needs a step-up, the first time', async () => {
    const browser = gateway.browser();
    expect((await password(browser, NEW)).json).toEqual({ ...NEW, mustEnrol: true });
    expect((await browser.get('/api/admin/stats')).status).toBe(200);
  });

  test('does nothing but set one up, after that, and everything once it is confirmed', async () => {
    enrolOnly = true;
    const [browser, elsewhere] = [gateway.browser(), gateway.browser()];
    for (const each of [browser, elsewhere])
      expect((await password(each, NEW)).json).toEqual({ ...NEW, mustEnrol: true });
    const refused = await browser.get('/api/admin/stats');
    expect([refused.status, refused.json]).toEqual([
      403,
      expect.objectContaining({ code: 'ENROLMENT_NEEDED' }),
    ]);
    for (const path of ['/api/user', '/api/security']) expect((await browser.get(path)).status).toBe(200);
    expect((await browser.post('/api/security/totp')).status).toBe(200);
    const before = browser.cookies.get('portal-session');
    expect((await browser.post('/api/security/totp/confirm', { code: RIGHT })).status).toBe(200);
    expect(browser.cookies.get('portal-session')).not.toBe(before);
    expect((await browser.get('/api/admin/stats')).status).toBe(200);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect(await audited('admin.factor-added', NEW.id)).toEqual([{ actor_id: NEW.id, status: 200 }]);
  });
});

test('somebody without a factor, of whom none is required, signs in as before', async () => {
  const browser = await gateway.browser().signIn('partner');
  expect((await browser.get('/api/user')).status).toBe(200);
  expect(told(users.partner)).not.toHaveProperty('factors');
});

describe('what needs the factor again', () => {
  const steppedUp = routes.filter(({ call }) => call.stepUp);
  const pathOf = (path: string) => path.replace(':id', '5');
  const signedIn = async () => {
    const browser = gateway.browser();
    await password(browser, EVE);
    await factor(browser);
    return browser;
  };
  const grow = () =>
    gateway.service.sql(
      `update sessions set factor_at = factor_at - interval '5 minutes' where user_id = $1`,
      [EVE.id],
    );
  const showAgain = (browser: Browser, code = RIGHT) => browser.post('/api/step-up', { kind: 'totp', code });
  const pay = (browser: Browser) => browser.post('/api/admin/payouts', { partnerId: 7 });

  test.each(steppedUp.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
    '%s is refused five minutes after it was shown, and asks no service',
    async (_name, call) => {
      const browser = await signedIn();
      await grow();
      for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
      const answer = await browser.call(
        call.method,
        pathOf(call.path),
        call.method === 'GET' || call.method === 'DELETE' ? undefined : {},
      );
      if (String(call.allow) === 'partner') return expect(answer.status).toBe(403);
      expect([answer.status, answer.json]).toEqual([
        403,
        expect.objectContaining({ code: 'STEP_UP_NEEDED', factors: ['totp'] }),
      ]);
      const heard = Object.values(gateway.peers).flatMap((peer) => peer.heard.map(({ url }) => url));
      expect(heard).toEqual([`/internal/factors/${EVE.id}`]);
    },
  );

  test('signing in with it counts, and showing it again does for this session', async () => {
    const [browser, elsewhere] = [await signedIn(), await signedIn()];
    expect((await pay(browser)).status).toBe(200);
    await grow();
    expect((await pay(browser)).status).toBe(403);
    expect((await showAgain(browser, '000000')).status).toBe(400);
    expect((await pay(browser)).status).toBe(403);
    expect((await showAgain(browser)).status).toBe(204);
    expect((await pay(browser)).status).toBe(200);
    expect((await pay(elsewhere)).status).toBe(403);
    const entries = await audited('admin.stepped-up', EVE.id);
    expect(entries).toEqual([
      { actor_id: EVE.id, status: 400 },
      { actor_id: EVE.id, status: 204 },
    ]);
  });

  const SESSION = 'portal-session';
  const withToken = (token: string) => {
    const browser = gateway.browser();
    browser.cookies.set(SESSION, token);
    return browser;
  };
  const passMoment = () =>
    gateway.service.sql(
      `update sessions set earlier_until = earlier_until - interval '30 seconds' where user_id = $1`,
      [EVE.id],
    );

  test('showing it makes a new token, and ends the one before once the new one is used', async () => {
    const browser = await signedIn();
    await grow();
    const before = browser.cookies.get(SESSION)!;
    expect((await showAgain(browser)).status).toBe(204);
    expect(browser.cookies.get(SESSION)).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect((await pay(withToken(before))).json).toMatchObject({ code: 'STEP_UP_NEEDED' });
    expect((await pay(browser)).status).toBe(200);
    // What was under way with the old one is answered, and does not sign the browser out.
    await eventually(async () => {
      const [row] = await gateway.service.sql('select earlier_until from sessions where user_id = $1', [
        EVE.id,
      ]);
      expect(row!.earlier_until).not.toBeNull();
    });
    expect((await withToken(before).get('/api/user')).status).toBe(200);
    await passMoment();
    expect((await withToken(before).get('/api/user')).status).toBe(401);
    expect((await withToken(before).post('/api/logout')).status).toBe(204);
    expect((await pay(browser)).status).toBe(200);
    expect((await browser.get('/api/sessions')).json).toEqual([expect.objectContaining({ isThis: true })]);
  });

  test('a lost answer signs nobody out: the factor is shown again, to the same session', async () => {
    const browser = await signedIn();
    const before = browser.cookies.get(SESSION)!;
    await grow();
    await showAgain(browser);
    const lost = browser.cookies.get(SESSION)!;
    browser.cookies.set(SESSION, before);
    await passMoment();
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await pay(browser)).json).toMatchObject({ code: 'STEP_UP_NEEDED' });
    expect((await showAgain(browser)).status).toBe(204);
    expect(browser.cookies.get(SESSION)).toBe(lost);
    expect((await pay(browser)).status).toBe(200);
    expect(await sessionsOf(EVE.id)).toBe(1);
  });

  test('whoever works on with the token before, since the answer was lost, stays signed in by that', async () => {
    const browser = await signedIn();
    const before = browser.cookies.get(SESSION)!;
    await grow();
    await showAgain(browser);
    browser.cookies.set(SESSION, before);
    await gateway.service.sql(
      `update sessions set used_at = now() - interval '29 minutes', expires_at = now() + interval '1 minute'
       where user_id = $1`,
      [EVE.id],
    );
    expect((await browser.get('/api/admin/stats')).status).toBe(200);
    await eventually(async () => {
      const [row] = await gateway.service.sql(
        `select expires_at > now() + interval '25 minutes' as lives_on from sessions where user_id = $1`,
        [EVE.id],
      );
      expect(row).toEqual({ lives_on: true });
    });
  });

  test('shown twice in a moment, it leaves the newest token, also to what is under way with the first one', async () => {
    const browser = await signedIn();
    const first = browser.cookies.get(SESSION)!;
    for (let times = 0; times < 2; times++) {
      expect((await showAgain(browser)).status).toBe(204);
      expect((await browser.get('/api/user')).status).toBe(200);
    }
    // The browser has one cookie: a late answer that clears it signs the browser out.
    const late = await withToken(first).get('/api/user');
    expect([late.status, late.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('shown by requests at once, it makes one token', async () => {
    const browser = await signedIn();
    await grow();
    const before = browser.cookies.get(SESSION)!;
    const twins = [1, 2, 3, 4, 5].map(() => withToken(before));
    await Promise.all(twins.map((twin) => showAgain(twin)));
    expect(new Set(twins.map(({ cookies }) => cookies.get(SESSION)))).toHaveProperty('size', 1);
    for (const twin of twins) expect((await pay(twin)).status).toBe(200);
    expect(await sessionsOf(EVE.id)).toBe(1);
  });

  test('signing out by the token before ends the session too', async () => {
    const browser = await signedIn();
    const before = browser.cookies.get(SESSION)!;
    await showAgain(browser);
    await withToken(before).post('/api/logout');
    expect(await sessionsOf(EVE.id)).toBe(0);
  });

  test('wrong ones from one session are throttled', async () => {
    const browser = await signedIn();
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries++) statuses.push((await showAgain(browser, '000000')).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(7);
    expect(statuses).toContain(429);
  });

  test('an administrator without a required one is led to set it up', async () => {
    const browser = gateway.browser();
    await password(browser, NEW);
    expect((await pay(browser)).json).toMatchObject({ code: 'ENROLMENT_NEEDED' });
    expect((await browser.post('/api/security/totp')).status).toBe(200);
    expect((await browser.post('/api/security/totp/confirm', { code: RIGHT })).status).toBe(200);
    expect((await pay(browser)).status).toBe(200);
  });

  test('a first one is set up shortly after the sign-in alone, and signs out whoever is signed in elsewhere', async () => {
    const [browser, elsewhere] = [gateway.browser(), gateway.browser()];
    await password(browser, NEW);
    await password(elsewhere, NEW);
    const age = (minutes: number) =>
      gateway.service.sql(
        `update sessions set signed_in_at = now() - $2 * interval '1 minute' where user_id = $1`,
        [NEW.id, minutes],
      );
    await age(16);
    for (const path of [
      '/api/security/totp',
      '/api/security/totp/confirm',
      '/api/security/passkeys',
      '/api/security/passkeys/confirm',
    ])
      expect((await browser.post(path, { code: RIGHT })).json).toMatchObject({ code: 'SIGN_IN_AGAIN' });
    await age(14);
    expect((await browser.post('/api/security/totp/confirm', { code: RIGHT })).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
  });

  test('who has none, and needs none, is not asked', async () => {
    expect((await pay(await gateway.browser().signIn('admin'))).status).toBe(200);
  });

  test('is 503 while identity is down, which is never a way around it', async () => {
    announceError(/request failed UNAVAILABLE/);
    const browser = await signedIn();
    await grow();
    standings.set(EVE.id, 'down');
    expect((await pay(browser)).status).toBe(503);
  });
});

test('changes of factors and recovery codes are 30 an hour for an account, from wherever, and no more', async () => {
  const browsers = await Promise.all([1, 2].map(() => gateway.browser().signIn('partner')));
  const statuses: number[] = [];
  for (let made = 0; made < 31; made++)
    statuses.push((await browsers[made % 2]!.post('/api/security/recovery-codes')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect((await browsers[0]!.call('DELETE', '/api/security/factors/5')).status).toBe(429);
  expect((await browsers[0]!.get('/api/security')).status).toBe(200);
});

describe('a passkey', () => {
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
  const assertion = {
    ...credential,
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  };
  const made = {
    name: 'Phone',
    credential: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  };
  const presenting = (browser: Browser, path: string) => browser.post(path, { kind: 'passkey', assertion });
  beforeEach(() => challenges.clear());

  test('is asked for only after the right password, and for that sign-in alone', async () => {
    const [browser, another] = [gateway.browser(), gateway.browser()];
    expect((await browser.post('/api/login/passkey')).json).toMatchObject({ code: 'SIGN_IN_ENDED' });
    await password(browser, EVE);
    await password(another, EVE);
    const asked = await browser.post('/api/login/passkey');
    expect(asked.json).toMatchObject({ rpId: 'localhost' });
    // Not the token, which is the browser's secret.
    expect(asked.json.challenge).not.toBe(browser.cookies.get('portal-sign-in'));
    expect((await presenting(another, '/api/login/factor')).json).toMatchObject({ code: 'WRONG_FACTOR' });
    expect((await presenting(browser, '/api/login/factor')).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  test('is not asked for once five were wrong, nor after all sessions were ended', async () => {
    const [browser, another] = [gateway.browser(), gateway.browser()];
    await password(another, EVE);
    await gateway.service.app.get(Sessions).endAllOf(EVE.id);
    expect((await another.post('/api/login/passkey')).status).toBe(401);
    await password(browser, EVE);
    for (let tries = 0; tries < 5; tries++)
      expect((await presenting(browser, '/api/login/factor')).status).toBe(400);
    expect((await browser.post('/api/login/passkey')).json).toMatchObject({ code: 'SIGN_IN_ENDED' });
  });

  test('is shown again by the session that asked for it', async () => {
    const [browser, another] = [gateway.browser(), gateway.browser()];
    for (const each of [browser, another]) {
      await password(each, EVE);
      await factor(each);
    }
    await browser.post('/api/step-up/passkey');
    expect((await presenting(another, '/api/step-up')).status).toBe(400);
    expect((await presenting(browser, '/api/step-up')).status).toBe(204);
  });

  test('is the first factor, in the session that began it, and opens everything there', async () => {
    enrolOnly = true;
    const [browser, elsewhere] = [gateway.browser(), gateway.browser()];
    for (const each of [browser, elsewhere]) await password(each, NEW);
    expect((await browser.post('/api/security/passkeys')).status).toBe(200);
    expect((await elsewhere.post('/api/security/passkeys/confirm', made)).status).toBe(400);
    expect((await browser.post('/api/security/passkeys/confirm', made)).json).toEqual({
      recoveryCodes: ['a'],
    });
    expect((await browser.get('/api/admin/stats')).status).toBe(200);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect(await audited('admin.factor-added', NEW.id)).toContainEqual({ actor_id: NEW.id, status: 200 });
  });
});

test('a first factor whose answer is lost signs out whoever is signed in elsewhere, and not who adds it', async () => {
  announceError(/request failed/);
  const [browser, elsewhere] = [gateway.browser(), gateway.browser()];
  const confirmTotp = (code: string) => browser.post('/api/security/totp/confirm', { code });
  const isSignedIn = async (each: Browser) => (await each.get('/api/user')).status;
  for (const each of [browser, elsewhere]) await password(each, NEW);
  expect((await confirmTotp('400400')).status).toBe(400);
  expect(await isSignedIn(elsewhere)).toBe(200);
  expect((await confirmTotp('500500')).status).toBeGreaterThanOrEqual(500);
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([200, 401]);

  await password(elsewhere, NEW);
  isThere = true;
  const bytes = 'AAAA';
  const again = await browser.post('/api/security/passkeys/confirm', {
    name: 'Phone',
    credential: {
      id: bytes,
      rawId: bytes,
      type: 'public-key',
      response: { clientDataJSON: bytes, attestationObject: bytes },
    },
  });
  expect(again.json).toMatchObject({ code: 'PASSKEY_THERE' });
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([200, 401]);
});

describe('a reset that another owner confirms', () => {
  const confirm = (browser: Browser, resetId: number) =>
    browser.post(`/api/admin/admins/${NEW.id}/factor-reset/confirm`, { resetId });

  test('signs the person out everywhere, and is in the audit log', async () => {
    const [owner, person] = [gateway.browser(), gateway.browser()];
    await password(owner, EVE);
    await factor(owner);
    await password(person, NEW);
    expect((await confirm(owner, 4)).status).toBe(409);
    expect((await person.get('/api/user')).status).toBe(200);
    expect((await confirm(owner, 3)).status).toBe(204);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await owner.get('/api/user')).status).toBe(200);
    expect(await audited('admin.factors-reset', NEW.id)).toEqual([
      { actor_id: EVE.id, status: 409 },
      { actor_id: EVE.id, status: 204 },
    ]);
  });
});
