import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { LINK_PAUSED } from '@portal/contracts/values/outcomes';
import { LINK_IS_PAUSED } from '@portal/contracts/values/referral-code';
import { announceError } from '@portal/kit/testing/error-watch';
import { startGateway, type TestGateway } from './gateway.js';

// Nobody answers for the address that is public here.
announceError(/WatchCertificate: the certificate of the public address cannot be read/);

const ORIGIN = 'https://portal.example.com';
const link = (code: string, changes: Partial<LinkForCheckout['product']> = {}): LinkForCheckout => ({
  id: 3,
  code,
  partnerId: 7,
  rateBps: 1_000,
  productVersion: 4,
  product: {
    id: 12,
    name: 'Roadside Assist',
    description: 'Help on the road.',
    priceInCents: 12_900,
    category: 'basic',
    ...changes,
  },
  partner: { firstName: 'Ava', lastName: 'Lind', companyName: 'Lind Insurance' },
});

let gateway: TestGateway;
const links = new Map<string, LinkForCheckout>();
/** How catalog-referrals answers instead: with this status and no link, or never. */
let trouble: number | 'hangs' | null;
const held: (() => void)[] = [];

beforeAll(async () => {
  gateway = await startGateway(
    { PUBLIC_URL: ORIGIN },
    {
      catalog: (app) => {
        app.get<{ Params: { code: string } }>('/internal/links/:code', async (request, reply) => {
          if (trouble === 'hangs') await new Promise<void>((resolve) => held.push(resolve));
          else if (trouble) return reply.code(trouble).send({ message: 'Away', code: 'X', requestId: '' });
          if (request.params.code === 'PAUSED00')
            return reply.code(409).send({ message: LINK_IS_PAUSED, code: LINK_PAUSED, requestId: '' });
          const found = links.get(request.params.code);
          return found ?? reply.code(404).send({ message: 'Referral not found', code: 'X', requestId: '' });
        });
        app.get('/products/12/preview.png', (request, reply) => {
          void reply.headers({ etag: '"a"', 'cache-control': 'public, max-age=86400' });
          return request.headers['if-none-match'] === '"a"'
            ? reply.code(304).send()
            : reply.type('image/png').send(Buffer.from('a picture'));
        });
        app.get('/products/13/preview.png', (_request, reply) =>
          reply.code(404).send({ message: 'Product not found', code: 'NOT_FOUND', requestId: '' }),
        );
      },
    },
  );
});
afterAll(() => {
  for (const release of held) release();
  return gateway.close();
});
beforeEach(() => {
  trouble = null;
  gateway.peers.catalog.heard.length = 0;
});

const get = (path: string, headers: Record<string, string> = { accept: '*/*' }) =>
  gateway.browser().get(path, headers);
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];

describe('a link that is shared', () => {
  test.each(['/r/AVA00001', '/payment/AVA00001', '/r/ava00001', '/r/AVA00001/', '/R/AVA00001?utm=x'])(
    '%s tells in its first HTML what it sells, for how much, and who recommends it',
    async (path) => {
      links.set('AVA00001', link('AVA00001'));
      const { status, text, headers } = await get(path, {});
      expect(status).toBe(200);
      expect(text).toContain('<title>Roadside Assist · Partner Portal</title>');
      expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/r/AVA00001" />`);
      expect(text).toContain('The portal');
      expect(text).not.toContain('The page');
      const picture = `${ORIGIN}/products/12/preview.png?v=4`;
      const description = '$129.00. Recommended by Ava Lind, Lind Insurance. Help on the road.';
      const expected = {
        description,
        'og:title': 'Roadside Assist',
        'og:description': description,
        'og:url': `${ORIGIN}/r/AVA00001`,
        'og:image': picture,
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'product:price:amount': '129.00',
        'twitter:card': 'summary_large_image',
        'twitter:image': picture,
        'twitter:data1': '$129.00',
        'twitter:data2': 'Ava Lind, Lind Insurance',
      };
      expect(Object.fromEntries(Object.keys(expected).map((name) => [name, tag(text, name)]))).toEqual(
        expected,
      );
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  test('does not count that as a visit: the portal itself looks it up, once for many requests', async () => {
    links.set('VISITS00', link('VISITS00'));
    await Promise.all([1, 2, 3].map(() => get('/r/VISITS00')));
    await get('/payment/visits00');
    expect(gateway.peers.catalog.heard.map(({ url, caller }) => [url, caller?.role])).toEqual([
      ['/internal/links/VISITS00', 'service'],
    ]);
  });

  test('gives the browser that opens it a cookie of its own, once, and anew where that is none of ours', async () => {
    links.set('COOKIE00', link('COOKIE00'));
    const browser = gateway.browser();
    const given = async () => (await browser.get('/r/COOKIE00')).headers.getSetCookie();
    const cookie = expect.stringMatching(
      /^__Host-portal-browser=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await given()).toEqual([cookie]);
    expect(await given()).toEqual([]);
    browser.cookies.set('__Host-portal-browser', 'made.up');
    expect(await given()).toEqual([cookie]);
    trouble = 503;
    const unknown = await get('/r/COOKIE01');
    expect([unknown.headers.getSetCookie(), unknown.headers.get('cache-control')]).toEqual([
      [cookie],
      'no-store',
    ]);
    expect((await get('/claims')).headers.getSetCookie()).toEqual([]);
  });

  test('shows the words of others as words', async () => {
    const name = `"><script>alert(1)</script> $& $\` 'x' &amp;`;
    links.set('HOSTILE0', {
      ...link('HOSTILE0', { name, description: '<!-- /head --></title>\u0000\n<b>' }),
      partner: { firstName: '<img src=x onerror=alert(1)>', lastName: '"', companyName: null },
    });
    const { text } = await get('/r/HOSTILE0');
    const escapedName = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $` &#39;x&#39; &amp;amp;';
    expect(text).toContain(`<title>${escapedName} · Partner Portal</title>`);
    expect(tag(text, 'og:title')).toBe(escapedName);
    expect(text).not.toMatch(/<script>|<img|<b>|<!--/);
    expect(text).not.toContain('\u0000');
    expect(text.match(/<\/title>/g)).toHaveLength(1);
  });

  test.each([
    '/r/NOSUCHXX',
    '/payment/NOSUCHXX',
    '/r',
    '/r/',
    '/payment/',
    '/r/%00',
    `/r/${'A'.repeat(600)}`,
  ])(
    '%s is 404 with the page for people, where the code is unknown, deleted or sells nothing',
    async (path) => {
      const { status, text, headers } = await get(path);
      expect([status, text]).toEqual([404, expect.stringContaining('The portal')]);
      expect(text).toContain('<title>Link Not Found · Partner Portal</title>');
      expect(tag(text, 'og:image')).toBeUndefined();
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  test('comes with plain tags while nobody can say what it sells, and with its own right after', async () => {
    links.set('AWAY0000', link('AWAY0000'));
    for (trouble of [500, 503, 429, 200] as const) {
      const { status, text, headers } = await get('/r/AWAY0000');
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(text).toContain('<title>Payment · Partner Portal</title>');
      expect(tag(text, 'description')).not.toContain('earn commission');
    }
    trouble = null;
    expect((await get('/r/AWAY0000')).text).toContain('<title>Roadside Assist');
  });

  test('does not wait for a service that is slow, but longer for a robot, which looks once', async () => {
    trouble = 'hangs';
    links.set('SLOW0000', link('SLOW0000'));
    const robot = get('/r/SLOW0000', { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    const person = await get('/r/SLOW0000', { accept: 'text/html' });
    expect([person.status, person.text]).toEqual([200, expect.stringContaining('<title>Payment')]);
    for (const release of held.splice(0)) release();
    expect((await robot).text).toContain('<title>Roadside Assist');
  });
});

test('a paused link says in its first HTML that it is paused, and of what it sold nothing', async () => {
  const { status, text } = await get('/r/paused00');
  expect(status).toBe(200);
  expect(text).toContain('<title>This link is paused · Partner Portal</title>');
  expect(tag(text, 'og:image')).toBeUndefined();
});

test.each([
  ['/claims', 'File a claim'],
  ['/claims/', 'File a claim'],
  ['/payment-success?payment_intent=pi_1', 'Payment'],
])('%s says in its first HTML what it is for, not what partners do', async (path, title) => {
  const { text } = await get(path);
  expect(text).toContain(`<title>${title} · Partner Portal</title>`);
  expect(tag(text, 'og:title')).toBe(title);
  expect(tag(text, 'description')).not.toMatch(/commission/);
});

test('a self-declared robot is named as one to the services', async () => {
  const open = (userAgent: string) =>
    gateway.browser().post('/api/payments/create-intent', {}, { 'user-agent': userAgent });
  gateway.peers.sales.heard.length = 0;
  await open('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await open('Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 HeadlessChrome/143.0 Safari/537.36');
  expect(gateway.peers.sales.heard.map(({ caller }) => caller?.robot)).toEqual([true, undefined]);
});

describe("a product's picture", () => {
  test('may be shown by any site, and is kept for a day', async () => {
    const { status, text, headers } = await get('/products/12/preview.png?v=4');
    expect([status, text]).toEqual([200, 'a picture']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: '"a"',
    });
    expect(gateway.peers.catalog.heard[0]).toMatchObject({
      url: '/products/12/preview.png?v=4',
      caller: { role: 'anonymous', visitor: null },
    });
    const known = await get('/products/12/preview.png', { 'if-none-match': '"a"' });
    expect([known.status, known.text]).toEqual([304, '']);
    const head = await gateway.browser().call('HEAD', '/products/12/preview.png');
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'image/png', '']);
  });

  test('that there is none is kept by nobody', async () => {
    const { status, headers } = await get('/products/13/preview.png');
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-cache']);
  });
});
