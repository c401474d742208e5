import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

let gateway: TestGateway;
let partner: Browser;
beforeAll(async () => {
  gateway = await startGateway();
  partner = await gateway.browser().signIn('partner');
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
});

const foreign = [
  ['a fetch', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['an old browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another port of this host', { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }],
  ['a form', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }],
  ['a text form', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ['a multipart form', { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' }],
] as const;

describe.each(foreign)('from another site, by %s', (_name, headers) => {
  test.each([
    ['POST', '/api/login'],
    ['POST', '/api/logout'],
    ['POST', '/api/referrals'],
    ['DELETE', '/api/referrals/3'],
    ['POST', '/api/admin/nacha-files/3/nacha.txt'],
    ['POST', '/api/payments/create-intent'],
    ['POST', '/sandbox/stripe/v1/payment_intents/pi_1/confirm'],
  ])('%s %s is refused', async (method, path) => {
    const answer = await partner.call(method, path, '{}', headers);
    expect([answer.status, answer.json.code]).toEqual([403, 'CROSS_SITE']);
    expect(Object.values(gateway.peers).flatMap((peer) => peer.heard)).toEqual([]);
    expect((await partner.get('/api/user')).status).toBe(200);
  });
});

test.each([
  ['our own page', { origin: 'http://localhost:4300', 'sec-fetch-site': 'same-origin' }],
  ['a client that is no browser', {}],
])('%s may write', async (_name, headers) => {
  expect((await partner.post('/api/referrals', {}, headers)).status).toBe(200);
});

test('a page opened by another name of this machine may write while we are on plain http', async () => {
  expect((await partner.post('/api/referrals', {}, { origin: gateway.url })).status).toBe(200);
});

test("the webhook is for servers: nothing is asked but Stripe's signature, which payments-sales checks", async () => {
  const answer = await gateway.browser().post('/api/webhook', '{}', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(200);
});

describe('what needs a session', () => {
  const paths = ['/api/user', '/api/partner/statement.csv', '/api/documents/3'];

  test.each(paths)('is not read by way of another site: %s', async (path) => {
    for (const headers of <Record<string, string>[]>[
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { origin: 'https://evil.example' },
    ]) {
      const answer = await partner.get(path, headers);
      expect([answer.status, answer.json.message]).toEqual([403, 'This request came from another site']);
    }
    expect(Object.values(gateway.peers).flatMap((peer) => peer.heard)).toEqual([]);
  });

  test.each(['/api/admin/payout-batches/3/nacha', '/api/admin/clients.csv'])(
    'nor is %s of an administrator',
    async (path) => {
      const admin = await gateway.browser().signIn('admin');
      expect((await admin.get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await admin.get(path, { 'sec-fetch-site': 'none' })).status).toBe(200);
    },
  );

  test.each(['same-origin', 'none'])('is read by our own page and a typed address: %s', async (site) => {
    for (const path of paths) expect((await partner.get(path, { 'sec-fetch-site': site })).status).toBe(200);
  });

  test('is not for the scripts and pages of other sites: no answer allows them to', async () => {
    const answer = await partner.get('/api/user');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

test('what anyone may read may be read by way of another site, such as a link', async () => {
  expect((await partner.get('/api/config', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
});
