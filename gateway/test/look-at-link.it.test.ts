import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PARTNER_VIEW } from '@portal/contracts/values/partner-view';
import { LINK_PAUSED } from '@portal/contracts/values/outcomes';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

// A visit that only looks: one read of catalog-referrals, and nothing that lasts but the visit (D-50, D-175).

const link = {
  id: 3,
  code: 'AVA00001',
  partnerId: 7,
  rateBps: 1_000,
  productVersion: 4,
  product: { id: 12, name: 'Roadside Assist', description: 'Help', priceInCents: 12_900, category: 'basic' },
  partner: { firstName: 'Ava', lastName: 'Lind', companyName: null },
};
const { id, code, product, partner } = link;
const seen = { id, code, product, partner };

let gateway: TestGateway;
/** What payments-sales says of the browser; a status where it fails. */
let begun: boolean | 404 | 503;

beforeAll(async () => {
  gateway = await startGateway(
    {
      TRUST_PROXY: '127.0.0.1',
      THROTTLE_LOOK: '40',
      THROTTLE_LOOK_BROWSER: '30',
      THROTTLE_LOOK_ADDRESS: '60',
      THROTTLE_CREATE_INTENT: '2',
    },
    {
      catalog: (app) =>
        app.get<{ Params: { code: string } }>('/internal/links/:code', (request, reply) => {
          const typed = request.params.code.toUpperCase();
          if (typed === 'PAUSED00') return reply.send({ ...link, code: 'PAUSED00', isPaused: true });
          if (['AVA00001', 'ANN-ROADSIDE'].includes(typed)) return reply.send(link);
          return reply.code(404).send({ message: 'Referral not found', code: 'NOT_FOUND', requestId: '' });
        }),
      sales: (app) =>
        app.get('/internal/begun-checkouts/:code', (_request, reply) =>
          typeof begun === 'boolean'
            ? reply.send({ hasBegun: begun })
            : reply.code(begun).send({ message: 'Not now', code: 'X', requestId: '' }),
        ),
    },
  );
});
afterAll(() => gateway.close());
beforeEach(() => {
  begun = false;
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
});

const look = (browser: Browser, path = 'AVA00001', headers?: Record<string, string>) =>
  browser.get(`/api/links/${path}`, headers);
const told = () =>
  gateway.peers.catalog.heard.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

describe('a browser that was never here', () => {
  test('reads what the link sells and nothing of the partner’s terms, and is known from then on', async () => {
    const browser = gateway.browser();
    const { status, json, headers } = await look(browser);
    expect([status, json]).toEqual([200, { referral: seen, hasBegun: false }]);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^portal-visitor=[\w-]{22}; .*HttpOnly/)]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(told()).toEqual([{ visitor: browser.cookies.get('portal-visitor'), evenPaused: 'true' }]);
    expect(gateway.peers.sales.heard).toEqual([]);
  });

  test('is told of the tag of the share, and that of nobody keeps nobody away', async () => {
    expect((await look(gateway.browser(), 'AVA00001?campaign=newsletter')).status).toBe(200);
    expect(told()).toMatchObject([{ campaign: 'newsletter' }]);
    expect((await look(gateway.browser(), `AVA00001?campaign=${'x'.repeat(101)}`)).status).toBe(400);
  });

  test.each(['NOSUCHXX', 'A'.repeat(65), 'AVA%0001', '%20'])(
    'learns of %s that there is no such link',
    async (typed) => {
      const { status, json } = await look(gateway.browser(), typed);
      expect([status, json.message]).toEqual([404, 'Referral not found']);
    },
  );

  test('learns that a link is paused', async () => {
    const { status, json } = await look(gateway.browser(), 'PAUSED00');
    expect([status, json.code]).toEqual([409, LINK_PAUSED]);
  });

  test('that calls itself a robot counts no visit', async () => {
    await look(gateway.browser(), 'AVA00001', { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    expect(told()).toEqual([{ evenPaused: 'true' }]);
  });
});

describe('a browser that was here before', () => {
  const known = async () => {
    const browser = gateway.browser();
    await look(browser);
    gateway.peers.sales.heard.length = 0;
    return browser;
  };

  test('is asked after by the link’s own code, and keeps its cookie', async () => {
    begun = true;
    const browser = await known();
    const visitor = browser.cookies.get('portal-visitor');
    const { json, headers } = await look(browser, 'ann-roadside');
    expect(json).toEqual({ referral: seen, hasBegun: true });
    expect(headers.getSetCookie()).toEqual([]);
    expect(gateway.peers.sales.heard.map(({ url, caller }) => [url, caller?.role])).toEqual([
      [`/internal/begun-checkouts/AVA00001?visitor=${visitor}`, 'service'],
    ]);
  });

  test('has begun nothing when payments-sales says so, and perhaps while it cannot say', async () => {
    const browser = await known();
    for (const [says, hasBegun] of [
      [false, false],
      [404, true],
      [503, true],
    ] as const) {
      begun = says;
      expect([says, (await look(browser)).json]).toEqual([says, { referral: seen, hasBegun }]);
    }
  });

  test('reads what became of its payment by a paused link', async () => {
    const browser = await known();
    expect((await look(browser, 'PAUSED00')).status).toBe(409);
    begun = true;
    expect((await look(browser, 'PAUSED00')).json).toMatchObject({ hasBegun: true });
  });
});

test('a partner who looks at a link is told to catalog-referrals, whose own link counts no visit', async () => {
  await look(await gateway.browser().signIn('partner'));
  expect(told()).toMatchObject([{ partner: '7' }]);
});

test('who looks as a partner counts no visit', async () => {
  await look(gateway.browser(), 'AVA00001', { [PARTNER_VIEW]: 'of-a-session-that-is-over' });
  expect(told()).toEqual([{ evenPaused: 'true' }]);
});

test('another site’s page counts no visits of its readers', async () => {
  const { status, json } = await look(gateway.browser(), 'AVA00001', {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  });
  expect([status, json.code]).toEqual([403, 'CROSS_SITE']);
  expect(told()).toEqual([]);
});

test('looking uses up nothing of those who pay from the same address, and is limited by itself', async () => {
  const address = { 'x-forwarded-for': '203.0.113.77' };
  const browser = gateway.browser();
  let answers = 0;
  while ((await look(browser, 'AVA00001', address)).status === 200) expect(++answers).toBeLessThan(50);
  expect(
    (await browser.post('/api/payments/create-intent', { referralCode: 'AVA00001' }, address)).status,
  ).toBe(200);
});
