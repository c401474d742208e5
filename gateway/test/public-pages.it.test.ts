import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { KeptAssets } from '../src/pages/kept-assets.js';
import { startGateway, type TestGateway } from './gateway.js';
import type { PeerRoutes } from './peers.js';
import { users } from './users.js';

// Nobody answers for the address that is public here.
announceError(/WatchCertificate: the certificate of the public address cannot be read/);

const HTML = { accept: 'text/html,application/xhtml+xml' };
let gateway: TestGateway;
let real: TestGateway;
beforeAll(async () => {
  const identity: PeerRoutes = (app) => app.get('/user', async () => users.partner);
  gateway = await startGateway({}, { identity });
  real = await startGateway(
    {
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      PUBLIC_URL: 'https://portal.example.com',
      CLAIMS_URL: 'https://claims.example.com/file',
      PRIZE_SECOND: 'a mug',
      PRIZE_THIRD: 'none',
    },
    // Where a service is asked is the last one's.
    { identity },
  );
});
afterAll(() => Promise.all([gateway.close(), real.close()]));

/** Without any header that a browser adds. */
const bare = (method: string, path: string, accept?: string) =>
  new Promise<{ status: number; text: string; type: string | undefined }>((resolve, reject) => {
    const asked = request(gateway.url + path, { method, headers: accept === undefined ? {} : { accept } });
    asked.on('error', reject).end();
    asked.on('response', (answer) => {
      const { statusCode, headers } = answer;
      text(answer).then(
        (body) => resolve({ status: statusCode!, text: body, type: headers['content-type'] }),
        reject,
      );
    });
  });
const page = (path: string, from = gateway) => from.browser().get(path, HTML);
const policyOf = async (path: string, from = gateway) =>
  Object.fromEntries(
    (await page(path, from)).headers
      .get('content-security-policy')!
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s).slice(0, 2)),
  ) as Record<string, string>;

describe('a page', () => {
  test.each(['/leaderboard', '/claims', '/AUTH/', '/payment-success?x=1'])(
    '%s is the one page, asked for anew each time',
    async (path) => {
      const answer = await page(path);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('The portal')]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    },
  );

  test.each([
    ['/', '/auth'],
    ['/admin', '/admin/auth'],
  ])('%s leads whoever is not signed in on to %s, before any script', async (path, signIn) => {
    const stranger = gateway.browser();
    stranger.cookies.set('portal-session', 'x'.repeat(43));
    for (const browser of [gateway.browser(), stranger]) {
      const answer = await browser.get(path, HTML);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, signIn]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    // What stands behind the path is for the scripts.
    expect((await page(`${path}?dialog=settings`)).status).toBe(200);
  });

  test('greets whose start page it is, is kept by no browser, and leaves other people to the scripts', async () => {
    const partner = await gateway.browser().signIn('partner');
    const { text, headers } = await partner.get('/', HTML);
    expect(text).toContain('<div id="root">Hello Ava by Partner Portal</div>');
    expect(text).toContain(`data-user="${users.partner.id}"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await partner.get('/admin', HTML)).text).toContain('<div id="root"></div>');
    expect((await partner.get('/auth', HTML)).text).toContain('<div id="root"></div>');
    const admin = await gateway.browser().signIn('admin');
    expect((await admin.get('/admin', HTML)).text).toContain(
      '<div id="root">Hello Ava Stone by Partner Portal</div>',
    );
    expect((await admin.get('/', HTML)).text).toContain('<div id="root"></div>');
  });

  test.each(['br', 'gzip'])('is compressed as %s for who takes that', async (encoding) => {
    const answer = await fetch(`${gateway.url}/auth`, { headers: { ...HTML, 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(await answer.text()).toContain('<div id="root">Hello by Partner Portal</div>');
  });

  test('speaks the first language of the browser that there is', async () => {
    const asked = { ...HTML, 'accept-language': 'fr, es-MX;q=0.9, en;q=0.5' };
    const { text, headers } = await gateway.browser().get('/auth', asked);
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('<div id="root">Hola by Partner Portal</div>');
    expect(headers.get('vary')).toContain('accept-language');
    expect((await page('/auth')).text).toContain('<div id="root">Hello by Partner Portal</div>');
    expect((await page('/auth?mode=sign-up')).text).toContain('<div id="root"></div>');
  });

  test.each([undefined, '*/*', 'text/html', 'text/*;q=0.5', 'application/xhtml+xml', 'image/webp,*/*;q=0.8'])(
    'is for who asks for %s, and HEAD says the same without it',
    async (accept) => {
      const [answer, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => bare(method, '/auth', accept)),
      );
      expect([answer!.status, answer!.text]).toEqual([200, expect.stringContaining('The portal')]);
      expect([head!.status, head!.text]).toEqual([200, '']);
      expect(head!.type).toBe(answer!.type);
    },
  );

  test.each(['application/json', 'application/json, text/plain, */*', 'image/png', 'text/css'])(
    'is not for who asks for %s',
    async (accept) => {
      for (const path of ['/auth', '/r/ABCDEFGH', '/no/such/page'])
        expect(await gateway.browser().get(path, { accept })).toMatchObject({
          status: 404,
          json: { code: 'NOT_FOUND' },
        });
    },
  );

  test.each([
    '/no/such/page',
    '/authx',
    '/auth/more',
    '/index.html',
    '/index.html.br',
    '/routes.json',
    '/nothing.png',
    '/assets/gone-12345678.js',
    '/assets/a/b',
    '/assets/..',
    '/api-docs',
    '/r/ABC/DEF',
    '/.git/config',
    '/wp-login.php',
  ])('is 404 where there is nothing: %s', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await gateway.browser().get(path, { accept, 'if-none-match': '*' });
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('The portal')]);
      expect(answer.text).toContain('<title>404 Page Not Found · Partner Portal</title>');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  });

  test('says in a sentence that it has not been built', async () => {
    announceError(/request failed PAGES_NOT_BUILT/);
    const unbuilt = await startGateway({ WEB_DIST: '/nowhere/at/all' });
    const answer = await page('/', unbuilt);
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { message: expect.stringContaining('build:web') },
    ]);
    await unbuilt.close();
  });
});

test('the documentation of the API is there to read, and all of it comes from here', async () => {
  const page = await gateway.browser().get('/api/docs', HTML);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Partner portal API')]);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self'; (?!.*https?:)/);
  const { json, headers } = await gateway.browser().get('/api/docs/json');
  for (const each of [page.headers, headers])
    expect(Object.fromEntries(each)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  // Its own files too, such as the script that draws it.
  const script = await gateway.browser().get('/api/docs/static/swagger-ui-bundle.js');
  expect([script.status, script.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  expect(json).toMatchObject({ openapi: '3.1.0', paths: { '/api/products': { get: expect.anything() } } });
});

test("the script for partners' sites may be loaded by any site, and says no more than that", async () => {
  const { status, headers, text } = await gateway.browser().get('/embed.js?c=ABCDEFGH');
  expect([status, text]).toEqual([200, expect.stringContaining('the button')]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  });
  expect(headers.get('set-cookie')).toBeNull();
});

describe('a file', () => {
  test('with a hash in its name is kept for ever, and sent as it was compressed at the build', async () => {
    const answer = await gateway
      .browser()
      .get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'identity' });
    expect([answer.status, answer.text]).toEqual([200, 'export {};']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const head = await gateway.browser().call('HEAD', '/assets/index-a1b2c3d4.js', undefined, {
      'accept-encoding': 'br',
    });
    expect(head.headers.get('content-encoding')).toBe('br');
  });

  test('of another release is there for the pages that are open, for 30 days', async () => {
    const get = (name: string) => gateway.browser().get(`/assets/${name}`);
    const add = (name: string, days: number) =>
      gateway.service.sql(
        `insert into kept_assets values ($1, 'export {};', now() - make_interval(days => $2::int))`,
        [name, days],
      );
    await add('before-12345678.js', 29);
    const answer = await get('before-12345678.js');
    expect([answer.status, answer.text]).toEqual([200, 'export {};']);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');

    await add('long-ago-12345678.js', 31);
    await gateway.service.app.get(KeptAssets).onApplicationBootstrap();
    expect((await get('long-ago-12345678.js')).status).toBe(404);
    expect((await get('before-12345678.js')).status).toBe(200);
    // Its own are left to the others, as they are before they are compressed.
    expect(await gateway.service.sql('select name from kept_assets order by name')).toEqual([
      { name: 'before-12345678.js' },
      { name: 'index-a1b2c3d4.js' },
    ]);
  });

  test('of the web and nothing else is served', async () => {
    for (const [path, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/favicon.ico', 'image/'],
      ['/robots.txt', 'text/plain'],
    ] as const) {
      const answer = await gateway.browser().get(path, { accept: 'image/webp' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
    }
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/%2e%2e%2f%2e%2e%2fpackage.json'])
      expect((await gateway.browser().get(path)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the content policy', () => {
  test.each(['/', '/auth', '/admin', '/r/ABC', '/payment-success'])(
    'of %s lets nothing in from other hosts in the sandbox',
    async (path) => {
      expect(await policyOf(path)).toEqual({
        'default-src': "'self'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data:",
        'connect-src': "'self' ws://localhost:4300",
        'frame-src': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'object-src': "'none'",
      });
    },
  );

  test.each(['/r/ABC', '/payment/ABC'])('of %s allows Stripe, with a real key', async (path) => {
    const policy = await policyOf(path, real);
    expect(policy['script-src']).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
    expect(policy['frame-src']).toContain('https://hooks.stripe.com');
    expect(policy['connect-src']).toBe("'self' wss://portal.example.com https://api.stripe.com");
  });

  test.each(['/', '/auth', '/payment-success', '/leaderboard', '/rx/ABC'])(
    'of %s knows nothing of Stripe even then',
    async (path) => {
      expect(JSON.stringify(await policyOf(path, real))).not.toContain('stripe');
    },
  );
});

test('the thank-you page, whose address holds a secret, tells nobody where one came from', async () => {
  const { headers } = await page('/payment-success?payment_intent_client_secret=pi_1_secret_2');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect((await page('/r/ABC')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test.each([
  '/',
  '/nowhere',
  '/assets/index-a1b2c3d4.js',
  '/favicon.svg',
  '/embed.js',
  '/api/config',
  '/api/nowhere',
  '/api/docs/json',
  '/socket.io/',
  '/health',
  '/ready',
  '/metrics',
  '/%zz',
])('%s is neither framed nor taken for another kind of content', async (path) => {
  const { headers } = await gateway.browser().get(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('browsers are bound to https only where the public address is', async () => {
  expect((await page('/')).headers.get('strict-transport-security')).toBeNull();
  for (const path of [
    '/',
    '/nowhere',
    '/health',
    '/embed.js',
    '/api/config',
    '/api/docs',
    '/api/nowhere',
    '/socket.io/',
  ])
    expect([path, (await page(path, real)).headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
});

describe('the configuration', () => {
  test('names the sandbox or the real Stripe with its key, where claims are filed if not here, the prizes, and the time zone', async () => {
    expect((await gateway.browser().get('/api/config')).json).toEqual({
      stripe: { publishableKey: null, sandbox: true, apiBase: '/sandbox/stripe' },
      claimsUrl: null,
      prizes: [
        { rank: 1, prize: 'a 42 inch TV' },
        { rank: 2, prize: 'a $50 gift card' },
        { rank: 3, prize: 'a $25 gift card' },
      ],
      timeZone: 'UTC',
    });
    expect((await real.browser().get('/api/config')).json).toEqual({
      stripe: { publishableKey: 'pk_live_1', sandbox: false, apiBase: 'https://api.stripe.com' },
      claimsUrl: 'https://claims.example.com/file',
      prizes: [
        { rank: 1, prize: 'a 42 inch TV' },
        { rank: 2, prize: 'a mug' },
      ],
      timeZone: 'UTC',
    });
  });
});

describe('the sandbox', () => {
  const confirm = '/sandbox/stripe/v1/payment_intents/pi_1/confirm';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test("is reached by a browser's calls", async () => {
    const browser = gateway.browser();
    await browser.post(confirm, 'client_secret=pi_1_secret_2&key=pk_test_1', form);
    await browser.get('/sandbox/stripe/v1/payment_intents/pi_1?client_secret=x');
    await browser.get('/sandbox/stripe/3d-secure/pi_1?client_secret=x');
    await browser.post('/sandbox/stripe/3d-secure/pi_1?client_secret=x', 'outcome=complete', form);
    expect(gateway.peers.sandbox.heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/payment_intents/pi_1/confirm',
      'GET /v1/payment_intents/pi_1?client_secret=x',
      'GET /3d-secure/pi_1?client_secret=x',
      'POST /3d-secure/pi_1?client_secret=x',
    ]);
    expect(String(gateway.peers.sandbox.heard[0]!.body)).toBe('client_secret=pi_1_secret_2&key=pk_test_1');
  });

  test('says which methods a path of its has', async () => {
    const answer = await gateway.browser().post('/sandbox/stripe/v1/payment_intents/pi_1');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('is not reached by anything else', async () => {
    gateway.peers.sandbox.heard.length = 0;
    for (const [method, path] of [
      ['GET', '/sandbox/stripe/v1/payment_intents'],
      ['POST', '/sandbox/stripe/v1/payment_intents'],
      ['POST', '/sandbox/stripe/v1/refunds'],
      ['GET', '/sandbox/stripe/v1/coupons'],
      ['POST', '/sandbox/stripe/controls/restrict'],
      ['GET', '/sandbox/stripe/3d-secure/../v1/coupons'],
      ['GET', '/sandbox/stripe/health'],
    ] as const)
      expect([path, (await gateway.browser().call(method, path)).status]).toEqual([path, 404]);
    expect(gateway.peers.sandbox.heard).toEqual([]);
  });

  test('never hears a secret key, in a header or as a parameter', async () => {
    gateway.peers.sandbox.heard.length = 0;
    const browser = gateway.browser();
    await browser.post(confirm, 'client_secret=x', { ...form, authorization: 'Bearer sk_test_1' });
    expect(gateway.peers.sandbox.heard[0]!.headers.authorization).toBeUndefined();
    expect((await browser.post(confirm, 'key=sk_test_1', form)).status).toBe(403);
    expect((await browser.post(confirm, 'k%65y=sk_test_1', form)).status).toBe(403);
    expect((await browser.get('/sandbox/stripe/v1/payment_intents/pi_1?key=sk_test_1')).status).toBe(403);
    expect(gateway.peers.sandbox.heard).toHaveLength(1);
  });

  test('does not exist with a real key', async () => {
    real.peers.sandbox.heard.length = 0;
    expect((await real.browser().post(confirm, 'client_secret=x', form)).status).toBe(404);
    expect((await real.browser().get('/sandbox/stripe/3d-secure/pi_1', { accept: '*/*' })).status).toBe(404);
    expect(real.peers.sandbox.heard).toEqual([]);
  });
});

describe('the probes', () => {
  test('tell the public that the gateway lives and is ready, and no more', async () => {
    expect((await gateway.browser().get('/health')).json).toEqual({ status: 'ok' });
    expect((await gateway.browser().get('/ready')).json).toEqual({ status: 'ready' });
  });

  test('the metrics are for this machine itself, unless a proxy stands between', async () => {
    expect((await gateway.browser().get('/metrics')).text).toContain('http_request_duration_seconds');
    const proxied = await gateway.browser().get('/metrics', { 'x-forwarded-for': '203.0.113.1' });
    expect([proxied.status, proxied.json.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('the metrics need the token, if one is set', async () => {
    const guarded = await startGateway({ METRICS_TOKEN: 'the token of the metrics' });
    const read = async (headers = {}) => (await guarded.browser().get('/metrics', headers)).status;
    expect(await read()).toBe(404);
    expect(await read({ authorization: 'Bearer the token of nobody' })).toBe(404);
    expect(await read({ authorization: 'Bearer the token of the metrics' })).toBe(200);
    await guarded.close();
  });
});

test.each(['/', '/r/E82N4FW1', '/robots.txt', '/embed.js', '/assets/index-a1b2c3d4.js'])(
  'another method than GET on %s is 405 with those that it has',
  async (path) => {
    const answer = await gateway.browser().post(path, '{');
    expect([answer.status, answer.headers.get('allow'), answer.json.code]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'METHOD_NOT_ALLOWED',
    ]);
  },
);

test('on a path that is none it is 404, as GET is', async () => {
  expect((await gateway.browser().post('/nope')).status).toBe(404);
});
