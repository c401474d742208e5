import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OpenSession } from '@portal/contracts/http/sessions';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { secretId } from '../src/session/secret-id.js';
import { Sessions } from '../src/session/sessions.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
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
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  test.each([
    ['partner', 'a few minutes apart, but never past 7 days', { idle: 12 * 60, most: 7 * 24 * 60, noted: 5 }],
    ['admin', 'a minute apart, but never past 12 hours', { idle: 30, most: 12 * 60, noted: 1 }],
  ] as const)('of %s is put forward while it is used, %s', async (who, _, { idle, most, noted }) => {
    const { service } = gateway;
    await service.sql('delete from sessions');
    const browser = await gateway.browser().signIn(who);
    const left = async () =>
      (
        await service.sql<{ minutes: number }>(
          'select extract(epoch from expires_at - now())::float / 60 as minutes from sessions',
        )
      )[0]!.minutes;
    const expectLeft = async (minutes: number) => {
      expect(await left()).toBeGreaterThan(minutes - 1);
      expect(await left()).toBeLessThanOrEqual(minutes);
    };
    const usedAgo = (minutes: number) =>
      service.sql(
        `update sessions set used_at = now() - $1 * interval '1 minute', expires_at = now() + interval '20 minutes'`,
        [minutes],
      );
    await expectLeft(idle);

    await usedAgo(noted - 0.5);
    await browser.get('/api/user');
    await expectLeft(20);

    await usedAgo(noted + 0.5);
    await browser.get('/api/user', { 'portal-idle': 'yes' });
    await expectLeft(20);

    await browser.get('/api/user');
    await eventually(() => expectLeft(idle));

    await service.sql(`update sessions set signed_in_at = now() - $1 * interval '1 minute'`, [most - 10]);
    await usedAgo(noted + 0.5);
    await browser.get('/api/user');
    await eventually(() => expectLeft(10));
  });
});

test('a session that ends while a body is on its way does nothing more with it', async () => {
  const { service, peers } = gateway;
  const browser = await gateway.browser().signIn('admin');
  await service.sql(`update sessions set used_at = now() - interval '10 minutes'`);
  peers.identity.heard.length = 0;
  const body = JSON.stringify({ email: 'noor@example.com', firstName: 'Noor', lastName: 'Haddad' });
  const sending = request(`${service.url}/api/admin/invite`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    },
  });
  const status = new Promise<number | undefined>((answered, failed) => {
    sending.on('response', (answer) => answered(answer.resume().statusCode)).on('error', failed);
  });
  sending.write(body.slice(0, -1));
  // Its headers have been admitted once the use is noted.
  await eventually(async () =>
    expect(
      await service.sql(`select from sessions where used_at > now() - interval '1 minute'`),
    ).toHaveLength(1),
  );
  await service.sql('delete from sessions');
  const now = Date.now;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_000);
  try {
    sending.end(body.slice(-1));
    expect(await status).toBe(401);
  } finally {
    clock.mockRestore();
  }
  expect(peers.identity.heard.filter(({ method }) => method === 'POST')).toEqual([]);
});

describe('the list of one’s sessions', () => {
  const list = async (browser: Browser) =>
    (await browser.get('/api/sessions')).json as unknown as OpenSession[];
  const firefox = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };

  test('has device, place and last use of each, and nobody else’s', async () => {
    await gateway.service.sql('delete from sessions');
    await gateway.browser().signIn('another');
    await gateway.browser().post('/api/login', credentials, firefox);
    const browser = await gateway.browser().signIn('partner');
    const found = await list(browser);
    expect(found).toEqual([
      expect.objectContaining({ isThis: true, place: 'The portal’s own machine' }),
      expect.objectContaining({ isThis: false, device: 'Firefox on Windows' }),
    ]);
    expect(JSON.stringify(found)).not.toContain(browser.cookies.get(COOKIE)!);
  });

  test('ends one of them, once, and never another person’s', async () => {
    const [here, there, other] = [
      await gateway.browser().signIn('partner'),
      await gateway.browser().signIn('partner'),
      await gateway.browser().signIn('another'),
    ];
    const numberOf = async (browser: Browser) => (await list(browser)).find(({ isThis }) => isThis)!.number;
    const end = async (number: number | string) => {
      const { status, json } = await here.call('DELETE', `/api/sessions/${number}`);
      return [status, json?.message];
    };
    const ended = [404, 'This session has ended already'];
    expect(await end(await numberOf(other))).toEqual(ended);
    expect(await end('0x1')).toEqual(ended);
    const number = await numberOf(there);
    expect(await end(number)).toEqual([204, undefined]);
    expect(await end(number)).toEqual(ended);
    expect([(await there.get('/api/user')).status, (await other.get('/api/user')).status]).toEqual([
      401, 200,
    ]);
  });

  test('ends all others at once, and sign-ins that are under way', async () => {
    const sessions = gateway.service.app.get(Sessions);
    const [here, there] = [await gateway.browser().signIn('admin'), await gateway.browser().signIn('admin')];
    const attempt = await sessions.beginAttempt();
    expect((await here.call('DELETE', '/api/sessions')).status).toBe(204);
    expect([(await here.get('/api/user')).status, (await there.get('/api/user')).status]).toEqual([200, 401]);
    await expect(
      sessions.open(
        { userId: users.admin.id, role: 'admin', adminRole: 'owner' },
        { address: '127.0.0.1', device: null },
        attempt,
      ),
    ).rejects.toMatchObject({ status: 401 });
    await gateway.browser().signIn('admin');
    expect(
      await gateway.service.sql('select entry, status from audit_log where action = $1 order by id', [
        'admin.sessions-ended',
      ]),
    ).toEqual([
      { entry: 'attempted', status: null },
      { entry: 'answered', status: 204 },
    ]);
  });

  test('ends none for whoever has no second factor and signed in a while ago', async () => {
    const [here, there] = [
      await gateway.browser().signIn('partner'),
      await gateway.browser().signIn('partner'),
    ];
    const number = (await list(here)).find(({ isThis }) => !isThis)!.number;
    const age = (minutes: number) =>
      gateway.service.sql(`update sessions set signed_in_at = now() - $1 * interval '1 minute'`, [minutes]);
    await age(16);
    for (const path of ['/api/sessions', `/api/sessions/${number}`]) {
      const { status, json } = await here.call('DELETE', path);
      expect([status, json.code, json.message]).toEqual([
        403,
        'SIGN_IN_AGAIN',
        'Please sign out and in again, and do this then: it can be done within 15 minutes of signing in',
      ]);
    }
    expect((await there.get('/api/user')).status).toBe(200);
    await age(14);
    expect((await here.call('DELETE', '/api/sessions')).status).toBe(204);
    expect((await there.get('/api/user')).status).toBe(401);
  });

  test('is for nobody who is not signed in', async () => {
    const nobody = gateway.browser();
    for (const answer of [
      await nobody.get('/api/sessions'),
      await nobody.call('DELETE', '/api/sessions'),
      await nobody.call('DELETE', '/api/sessions/1'),
    ])
      expect(answer.status).toBe(401);
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
