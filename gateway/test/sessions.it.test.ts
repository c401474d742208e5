import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { secretId } from '../src/session/secret-id.js';
import { startGateway, type TestGateway } from './gateway.js';
import { users } from './users.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.service.sql('delete from throttle'));

const COOKIE = 'portal-session';
const credentials = { email: users.partner.email, password: users.partner.password };
const sessions = () =>
  gateway.service.sql<{ user_id: number; role: string }>(
    'select user_id, role from sessions order by signed_in_at',
  );

describe('signing in', () => {
  test('answers the user and gives an HttpOnly, SameSite cookie that says nothing', async () => {
    const browser = gateway.browser();
    const answer = await browser.post('/api/login', credentials);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: 7, role: 'partner', email: 'ava@example.com' });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portal-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^portal-device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('makes a new session each time, and ends the one that the browser had', async () => {
    const browser = await gateway.browser().signIn('partner');
    const first = browser.cookies.get(COOKIE)!;
    await browser.post('/api/login', credentials);
    expect(browser.cookies.get(COOKIE)).not.toBe(first);
    expect((await gateway.browser().get('/api/user', { cookie: `${COOKIE}=${first}` })).status).toBe(401);
  });

  test('never takes the session id that it is offered', async () => {
    const planted = 'A'.repeat(43);
    const answer = await gateway
      .browser()
      .post('/api/login', credentials, { cookie: `${COOKIE}=${planted}` });
    expect(answer.headers.getSetCookie()[0]).not.toContain(planted);
    expect((await gateway.browser().get('/api/user', { cookie: `${COOKIE}=${planted}` })).status).toBe(401);
  });

  test('with wrong credentials passes the refusal on and gives no cookie', async () => {
    const answer = await gateway.browser().post('/api/login', { ...credentials, password: 'not-this' });
    expect([answer.status, answer.json.code, answer.headers.getSetCookie()]).toEqual([
      401,
      'WRONG_CREDENTIALS',
      [],
    ]);
  });

  test('is not done by a body that is no JSON', async () => {
    const broken = await gateway.browser().post('/api/login', '{"email":');
    expect([broken.status, broken.json.code]).toEqual([400, 'BAD_REQUEST']);
    const form = await gateway
      .browser()
      .post('/api/login', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.status, form.json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

test('signing up answers 201 and signs in', async () => {
  const browser = gateway.browser();
  const person = {
    email: 'new@example.com',
    password: 'long-enough',
    firstName: 'New',
    lastName: 'Partner',
  };
  const answer = await browser.post('/api/register', person);
  expect([answer.status, answer.json.id]).toEqual([201, 99]);
  expect((await browser.get('/api/user')).status).toBe(200);
});

describe('signing out', () => {
  test('answers 204 and kills the session: its cookie, played again, is nobody', async () => {
    const browser = await gateway.browser().signIn('partner');
    const stolen = `${COOKIE}=${browser.cookies.get(COOKIE)}`;
    expect((await gateway.browser().get('/api/user', { cookie: stolen })).status).toBe(200);
    expect((await browser.post('/api/logout')).status).toBe(204);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    const replayed = await gateway.browser().get('/api/user', { cookie: stolen });
    expect([replayed.status, replayed.json.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test('leaves the same person signed in elsewhere', async () => {
    const here = await gateway.browser().signIn('partner');
    const there = await gateway.browser().signIn('partner');
    await here.post('/api/logout');
    expect((await there.get('/api/user')).status).toBe(200);
  });

  test('is no failure when nobody is signed in', async () => {
    expect((await gateway.browser().post('/api/logout')).status).toBe(204);
  });
});

describe('a session', () => {
  test('is not made for visitors', async () => {
    const before = (await sessions()).length;
    const visitor = gateway.browser();
    await visitor.get('/api/config');
    await visitor.post('/api/payments/create-intent', { referralCode: 'ABCDEFGH' });
    await visitor.get('/r/ABCDEFGH', { accept: 'text/html' });
    expect(await sessions()).toHaveLength(before);
  });

  test('is found in the database by a keyed hash only', async () => {
    const browser = await gateway.browser().signIn('admin');
    const rows = await gateway.service.sql<{ id: Buffer }>('select id from sessions');
    expect(rows.map(({ id }) => id.toString('base64url'))).not.toContain(browser.cookies.get(COOKIE));
    expect(rows.every(({ id }) => id.length === 32)).toBe(true);
  });

  test('ends after 12 idle hours, whatever the browser still sends', async () => {
    const browser = await gateway.browser().signIn('partner');
    await gateway.service.sql(`update sessions set expires_at = now() - interval '1 second'`);
    const answer = await browser.get('/api/user');
    expect(answer.status).toBe(401);
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  test('is put forward while it is used, a few minutes apart, but never past 7 days', async () => {
    await gateway.service.sql('delete from sessions');
    const browser = await gateway.browser().signIn('partner');
    const left = async () =>
      (
        await gateway.service.sql<{ hours: number }>(
          'select extract(epoch from expires_at - now())::float / 3600 as hours from sessions',
        )
      )[0]!.hours;

    await gateway.service.sql(`update sessions set expires_at = now() + interval '11 hours 56 minutes'`);
    await browser.get('/api/user');
    expect(await left()).toBeLessThan(11.94);

    await gateway.service.sql(`update sessions set expires_at = now() + interval '1 hour'`);
    await browser.get('/api/user');
    await eventually(async () => expect(await left()).toBeGreaterThan(11.99));

    await gateway.service.sql(
      `update sessions set signed_in_at = now() - interval '6 days 23 hours', expires_at = now() + interval '30 minutes'`,
    );
    await browser.get('/api/user');
    await eventually(async () => expect(await left()).toBeGreaterThan(0.9));
    expect(await left()).toBeLessThan(1.01);
  });
});

describe('a page says whose it is', () => {
  test('and acts as nobody else, even if another account has signed in since', async () => {
    const browser = await gateway.browser().signIn('partner');
    const ava = { 'portal-user': String(users.partner.id) };
    expect((await browser.get('/api/user', ava)).status).toBe(200);

    await browser.signIn('another');
    const asked = gateway.peers.identity.heard.length;
    for (const answer of [
      await browser.get('/api/user', ava),
      await browser.call('PATCH', '/api/profile', { firstName: 'Ava' }, ava),
      await browser.get('/api/user', { 'portal-user': 'nobody' }),
    ])
      expect([answer.status, answer.json.code]).toEqual([409, 'ANOTHER_USER']);
    expect(gateway.peers.identity.heard).toHaveLength(asked);
  });

  test('or nothing, as clients do that are no pages', async () => {
    const browser = await gateway.browser().signIn('partner');
    expect((await browser.get('/api/user')).status).toBe(200);
  });
});

test('a session stays while its secret is among the settings, and is dead when it is dropped', async () => {
  const database = await freshDatabase('gateway');
  const [FIRST, SECOND] = ['the first session secret', 'the second session secret'];
  const withSecrets = async (
    [SESSION_SECRET, ...others]: [string, ...string[]],
    work: (gateway: TestGateway) => Promise<void>,
  ) => {
    const env = { DATABASE_URL: database.url, SESSION_SECRET, SESSION_OLD_SECRETS: others.join(',') };
    const started = await startGateway(env);
    await work(started).finally(() => started.close());
  };
  const statusWith = async (at: TestGateway, cookies: Map<string, string>) => {
    const browser = at.browser();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return (await browser.get('/api/user')).status;
  };
  let before = new Map<string, string>();
  let early = new Map<string, string>();
  let after = new Map<string, string>();
  try {
    // Those who have not heard of the change yet know what those open who have.
    await withSecrets([FIRST, SECOND], async (learnt) => {
      [before, early] = [
        (await learnt.browser().signIn('partner')).cookies,
        (await learnt.browser().signIn('admin')).cookies,
      ];
    });
    await withSecrets([SECOND, FIRST], async (using) => {
      after = (await using.browser().signIn('partner')).cookies;
      for (const cookies of [before, early, after]) expect(await statusWith(using, cookies)).toBe(200);
      const ids = await using.service.sql('select distinct secret_id from sessions');
      expect(ids).toHaveLength(2);
      expect(ids).toContainEqual({ secret_id: secretId(SECOND) });
      const leaving = using.browser();
      for (const [name, value] of early) leaving.cookies.set(name, value);
      await leaving.post('/api/logout');
      expect(await statusWith(using, early)).toBe(401);
    });
    await withSecrets([FIRST, SECOND], async (learnt) => {
      expect(await statusWith(learnt, after)).toBe(200);
    });
    await withSecrets([SECOND], async (dropped) => {
      expect(await statusWith(dropped, after)).toBe(200);
      expect(await statusWith(dropped, before)).toBe(401);
    });
  } finally {
    await database.drop();
  }
});

test('where the public address is https, cookies are __Host- and Secure', async () => {
  announceError(/WatchCertificate: the certificate of the public address cannot be read/);
  const secure = await startGateway({ PUBLIC_URL: 'https://portal.example.com' });
  try {
    const answer = await secure.browser().post('/api/login', credentials);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-portal-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-portal-device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const visit = await secure.browser().post('/api/payments/create-intent', { referralCode: 'X' });
    expect(visit.headers.getSetCookie()[0]).toMatch(
      /^__Host-portal-visitor=[\w-]{22}; Max-Age=2592000;.* Secure/,
    );
  } finally {
    await secure.close();
  }
});
