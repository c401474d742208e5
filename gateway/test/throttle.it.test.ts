import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { signBrowser, signDevice } from '../src/session/browser.rules.js';
import { Browser, startGateway, type TestGateway } from './gateway.js';
import { users } from './users.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    TRUST_PROXY: '127.0.0.1',
    THROTTLE_SIGN_IN_ACCOUNT: '3',
    THROTTLE_SIGN_IN_ADDRESS: '20',
    THROTTLE_SIGN_IN_ANYWHERE: '12',
    THROTTLE_CREATE_INTENT: '4',
    THROTTLE_CREATE_INTENT_BROWSER: '3',
    THROTTLE_CREATE_INTENT_ADDRESS: '5',
    THROTTLE_PAYMENT: '3',
    THROTTLE_PAYMENT_BROWSER: '3',
    THROTTLE_PAYMENT_ADDRESS: '5',
    THROTTLE_COUPON: '2',
    THROTTLE_COUPON_BROWSER: '3',
    THROTTLE_COUPON_ADDRESS: '5',
    THROTTLE_REGISTER: '2',
    THROTTLE_CLAIM: '2',
    THROTTLE_SUPPORT: '2',
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.service.sql('delete from throttle');
  gateway.peers.identity.heard.length = 0;
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const { email, password } = users.partner;
const newPartner = { email: 'x@example.com', password: 'long-enough', firstName: 'New', lastName: 'Partner' };
const guess = (address: string, account: string = email) =>
  gateway.browser().post('/api/login', { email: account, password: 'a guess' }, from(address));
const enter = (address: string) => gateway.browser().post('/api/login', { email, password }, from(address));
const waitIsOver = () => gateway.service.sql(`update throttle set expire = 0 where key like '%-turn:%'`);

/** The last one's is a minute. */
async function failUntilTheWaitIsLong(address: string, account?: string) {
  for (let failures = 1; failures <= 10; failures++) {
    await waitIsOver();
    expect((await guess(address, account)).status).toBe(401);
  }
}

describe('a device in which the account has signed in before', () => {
  const known = async () => {
    const browser = gateway.browser();
    expect((await browser.post('/api/login', { email, password }, from('198.51.100.7'))).status).toBe(200);
    expect(browser.cookies.get('portal-device')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    await browser.post('/api/logout');
    expect([...browser.cookies.keys()]).toEqual(['portal-device']);
    return browser;
  };
  const tryFrom = async (
    browser: Browser,
    address: string,
    account: string = email,
    word: string = password,
  ) => (await browser.post('/api/login', { email: account, password: word }, from(address))).status;

  test('signs in at an address from which others have failed too often', async () => {
    const browser = await known();
    for (let round = 0; round < 27; round++) {
      await waitIsOver();
      expect((await guess('192.0.2.1', `someone-${round}@example.com`)).status).toBe(401);
    }
    expect((await enter('192.0.2.1')).status).toBe(429);
    expect(await tryFrom(browser, '192.0.2.1')).toBe(200);
  });

  test('signs in while the account is guessed from everywhere, and others wait', async () => {
    const browser = await known();
    for (let round = 1; round <= 20; round++) {
      await waitIsOver();
      expect((await guess(`192.0.2.${round}`)).status).toBe(401);
    }
    const refused = await enter('203.0.113.5');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await guess('203.0.113.5', 'another@example.com')).status).toBe(401);
    expect(await tryFrom(browser, '203.0.113.5')).toBe(200);
    await waitIsOver();
    expect((await enter('203.0.113.6')).status).toBe(200);
  });

  test('guesses no more often than others, wherever it is', async () => {
    const browser = await known();
    const statuses: number[] = [];
    for (let round = 1; round <= 5; round++)
      statuses.push(await tryFrom(browser, `192.0.2.${round}`, email, 'a guess'));
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });

  test('is unknown to another account, and by a forged cookie', async () => {
    const browser = await known();
    await failUntilTheWaitIsLong('192.0.2.1', users.another.email);
    expect(await tryFrom(browser, '192.0.2.1', users.another.email, users.another.password)).toBe(429);
    await failUntilTheWaitIsLong('192.0.2.2');
    const forged = gateway.browser();
    forged.cookies.set('portal-device', signDevice('A'.repeat(22), email, 'a secret of theirs'));
    expect(await tryFrom(forged, '192.0.2.2')).toBe(429);
  });
});

test('failed sign-ins are counted for the alert, checked or slowed', async () => {
  const read = async () => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    const of = (outcome: string) =>
      Number(text.split(`portal_sign_in_failures_total{outcome="${outcome}"} `)[1]!.split('\n')[0]);
    return { wrong: of('wrong'), slowed: of('slowed') };
  };
  const before = await read();
  for (let round = 0; round < 4; round++) expect((await guess('192.0.2.1')).status).toBe(401);
  expect((await guess('192.0.2.1')).status).toBe(429);
  expect((await enter('192.0.2.9')).status).toBe(200);
  expect(await read()).toEqual({ wrong: before.wrong + 4, slowed: before.slowed + 1 });
});

describe('wrong passwords', () => {
  test('must wait longer and longer, at most a minute, and never end in a lock', async () => {
    const waits = [1, 2, 4, 8, 16, 32, 60, 60, 60];
    for (let failures = 1; failures <= 12; failures++) {
      const before = Date.now();
      expect([failures, (await guess('192.0.2.1')).status]).toEqual([failures, 401]);
      const [turn] = await gateway.service.sql<{ expire: number }>(
        `select expire from throttle where key like 'account-turn:%'`,
      );
      const wait = failures > 3 ? waits[failures - 4]! * 1_000 : null;
      expect([failures, turn === undefined]).toEqual([failures, wait === null]);
      if (turn && wait) {
        expect(turn.expire - before).toBeGreaterThanOrEqual(wait);
        expect(turn.expire - Date.now()).toBeLessThanOrEqual(wait);
      }
      await waitIsOver();
    }
    expect((await enter('192.0.2.1')).status).toBe(200);
  });

  test('tell when to come back, in a sentence', async () => {
    await failUntilTheWaitIsLong('192.0.2.1');
    const answer = await guess('192.0.2.1');
    const seconds = answer.headers.get('retry-after');
    expect(Number(seconds)).toBeGreaterThan(30);
    expect([answer.status, answer.json]).toEqual([
      429,
      {
        code: 'TOO_MANY_REQUESTS',
        message: `Too many attempts. Please try again in ${seconds} seconds.`,
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
  });

  test('from elsewhere do not keep the owner out', async () => {
    await failUntilTheWaitIsLong('192.0.2.66');
    expect((await guess('192.0.2.66')).status).toBe(429);
    expect((await enter('198.51.100.1')).status).toBe(200);
  });

  test('of a colleague do not keep the owner out, and a right one begins anew', async () => {
    await failUntilTheWaitIsLong('192.0.2.1', 'colleague@example.com');
    for (let round = 0; round < 3; round++) expect((await guess('192.0.2.1')).status).toBe(401);
    await waitIsOver();
    expect((await enter('192.0.2.1')).status).toBe(200);
    for (let round = 0; round < 3; round++) expect((await guess('192.0.2.1')).status).toBe(401);
  });

  test('a hundred at once count as a hundred: only the free ones and the one whose turn it is reach the check', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess('192.0.2.1')));
    const checked = answers.filter(({ status }) => status === 401);
    const asked = gateway.peers.identity.heard.filter(({ url }) => url === '/sign-in');
    expect(asked).toHaveLength(checked.length);
    // 3 are free, the 4th has its turn; a slow machine may come to the turn of a second later, or two.
    expect(checked.length).toBeGreaterThanOrEqual(4);
    expect(checked.length).toBeLessThan(10);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('count alone, whatever right ones are under way at once', async () => {
    const strangers = Array.from({ length: 15 }, (_, n) =>
      guess('192.0.2.1', `someone-${n % 5}@example.com`),
    );
    const owners = [users.partner, users.another, users.partner, users.another].map(({ email, password }) =>
      gateway.browser().post('/api/login', { email, password }, from('192.0.2.1')),
    );
    const statuses = (await Promise.all([...strangers, ...owners])).map(({ status }) => status);
    expect(statuses).toEqual([...strangers.map(() => 401), ...owners.map(() => 200)]);
    const left = await gateway.service.sql<{ kind: string; points: number[] }>(
      `select split_part(key, ':', 1) as kind, array_agg(points order by points) as points from throttle
       where key !~ '^audit' group by 1 order by 1`,
    );
    expect(left).toEqual([
      { kind: 'account-failures', points: [3, 3, 3, 3, 3] },
      { kind: 'address-failures', points: [15] },
      { kind: 'anywhere-failures', points: [0, 0, 3, 3, 3, 3, 3] },
    ]);
  });

  test('over many accounts from one address must wait as well, as from one IPv6 household', async () => {
    const household = (round: number) => `2001:db8:1:2::${(round + 1).toString(16)}`;
    for (let round = 0; round < 27; round++) {
      await waitIsOver();
      expect((await guess(household(round), `someone-${round}@example.com`)).status).toBe(401);
    }
    expect((await guess(household(50), 'another@example.com')).status).toBe(429);
    expect((await guess('2001:db8:1:3::1', 'another@example.com')).status).toBe(401);
  });

  test('leave no e-mail address in the table', async () => {
    await guess('192.0.2.1');
    expect(JSON.stringify(await gateway.service.sql('select * from throttle'))).not.toContain('example');
  });

  test('are counted however the e-mail is written, and a body that is none is not', async () => {
    await failUntilTheWaitIsLong('192.0.2.1', `  ${email.toUpperCase()} `);
    expect((await guess('192.0.2.1')).status).toBe(429);
    for (let round = 0; round < 9; round++) {
      const answer = await gateway
        .browser()
        .post('/api/login', { email: 'no@example.com' }, from('192.0.2.9'));
      expect(answer.status).toBe(400);
    }
  });
});

test.each([
  ['/api/payments/create-intent', 4],
  ['/api/payments/apply-coupon', 2],
  ['/api/register', 2],
  ['/api/claims', 2],
])('%s is limited for one address, and not for the next', async (path, limit) => {
  const call = (address: string) => gateway.browser().post(path, newPartner, from(address));
  for (let turn = 0; turn < limit; turn++) expect((await call('203.0.113.1')).status).toBeLessThan(300);
  const refused = await call('203.0.113.1');
  expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('203.0.113.2')).status).toBeLessThan(300);
});

test('the steps of a payment are limited together for one address, since each may ask Stripe', async () => {
  const step = (path: string, address: string) => gateway.browser().post(path, {}, from(address));
  const steps = ['/api/payments/customer', '/api/payments/remove-coupon', '/api/sales/record'];
  for (const path of steps) expect((await step(path, '203.0.113.9')).status).toBe(200);
  for (const path of steps) expect((await step(path, '203.0.113.9')).status).toBe(429);
  expect((await step('/api/sales/record', '203.0.113.10')).status).toBe(200);
});

describe.each([
  ['/api/payments/create-intent', 1],
  ['/api/payments/customer', 2],
  ['/api/payments/apply-coupon', 3],
])('behind one address, %s', (path, net) => {
  const address = (host: number) => `198.51.${100 + net}.${host}`;
  const call = async (browser: Browser, at: string) => (await browser.post(path, {}, from(at))).status;
  const opened = async () => {
    const browser = gateway.browser();
    expect((await browser.get('/r/AVA00001', from(address(200)))).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['portal-browser']);
    return browser;
  };
  /** Until those who opened no page are refused. */
  const useUp = async (host: string) => {
    let calls = 0;
    while ((await call(gateway.browser(), host)) === 200) expect(++calls).toBeLessThan(10);
  };

  test('lets browsers that opened the page through when others have used up its turns', async () => {
    const [ann, ben] = [await opened(), await opened()];
    await useUp(address(1));
    expect([await call(ann, address(1)), await call(ben, address(1))]).toEqual([200, 200]);
    expect(await call(gateway.browser(), address(1))).toBe(429);
  });

  test('takes a forged cookie for none, and one of another portal', async () => {
    await useUp(address(2));
    const [id, signature] = (await opened()).cookies.get('portal-browser')!.split('.');
    const another = signBrowser(id!, 'the secret of another portal');
    for (const cookie of ['x', id!, `${'A'.repeat(22)}.${signature}`, another]) {
      const browser = gateway.browser();
      browser.cookies.set('portal-browser', cookie);
      expect([cookie, await call(browser, address(2))]).toEqual([cookie, 429]);
    }
  });

  test('stops one browser alone, wherever it goes, and leaves the others theirs', async () => {
    const [busy, calm] = [await opened(), await opened()];
    for (let turn = 0; turn < 3; turn++) expect(await call(busy, address(3))).toBe(200);
    for (let turn = 0; turn < 9; turn++) expect(await call(busy, address(3))).toBe(429);
    expect(await call(busy, address(4))).toBe(429);
    const refused = await busy.post(path, {}, from(address(3)));
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(refused.json).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('Too many attempts. Please try again in '),
      requestId: refused.headers.get('x-request-id'),
    });
    expect([await call(calm, address(3)), await call(gateway.browser(), address(3))]).toEqual([200, 200]);
  });

  test('stops all browsers together at the ceiling, and not those of the next address', async () => {
    const browsers = await Promise.all([opened(), opened(), opened(), opened(), opened()]);
    for (const browser of browsers) expect(await call(browser, address(5))).toBe(200);
    expect(await call(browsers[0]!, address(5))).toBe(429);
    const another = await opened();
    expect([await call(another, address(5)), await call(another, address(6))]).toEqual([429, 200]);
    expect(await call(gateway.browser(), address(5))).toBe(200);
  });
});

test('requests to support are limited for one address, and not for the next', async () => {
  const partner = await gateway.browser().signIn('partner');
  const ask = (address: string) => partner.post('/api/support', {}, from(address));
  for (let turn = 0; turn < 2; turn++) expect((await ask('203.0.113.1')).status).toBe(200);
  const refused = await ask('203.0.113.1');
  expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await ask('203.0.113.2')).status).toBe(200);
});

test('without TRUST_PROXY nobody can choose an address', async () => {
  const direct = await startGateway({ THROTTLE_COUPON: '1' });
  const call = (address: string) => direct.browser().post('/api/payments/apply-coupon', {}, from(address));
  expect((await call('203.0.113.1')).status).toBe(200);
  expect((await call('203.0.113.2')).status).toBe(429);
  await direct.close();
});

test('a browser that opened the page at one gateway is known to the next, also by a secret of before', async () => {
  const SESSION_SECRET = 'the session secret of before';
  const before = await startGateway({ SESSION_SECRET });
  const after = await startGateway({ SESSION_OLD_SECRETS: SESSION_SECRET, THROTTLE_COUPON: '1' });
  try {
    const browser = before.browser();
    await browser.get('/r/AVA00001');
    const stranger = () => new Browser(after.url).post('/api/payments/apply-coupon');
    expect([(await stranger()).status, (await stranger()).status]).toEqual([200, 429]);
    const known = new Browser(after.url);
    for (const [name, value] of browser.cookies) known.cookies.set(name, value);
    expect((await known.post('/api/payments/apply-coupon')).status).toBe(200);
  } finally {
    for (const each of [before, after]) await each.close();
  }
});

test('two gateways count together, without e-mail addresses in their table', async () => {
  const { url, drop } = await freshDatabase('gateway');
  const limits = { DATABASE_URL: url, THROTTLE_PASSWORD_EMAIL: '3', THROTTLE_REGISTER: '3' };
  const gateways = [await startGateway(limits), await startGateway(limits)];
  const turns = (path: string, body: object) =>
    [0, 1, 0, 1].map((which) => async () => (await gateways[which]!.browser().post(path, body)).status);
  const statuses: number[] = [];
  for (const turn of turns('/api/forgot-password', { email })) statuses.push(await turn());
  for (const turn of turns('/api/register', newPartner)) statuses.push(await turn());
  expect(statuses.map((status) => status === 429)).toEqual([
    ...[false, false, false, true],
    ...[false, false, false, true],
  ]);
  expect(JSON.stringify(await gateways[0]!.service.sql('select * from throttle'))).not.toContain('example');
  for (const each of gateways) await each.close();
  await drop();
});
