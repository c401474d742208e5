import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asserted } from '@portal/kit/testing/internal-keys';
import { announceError } from '@portal/kit/testing/error-watch';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

let gateway: TestGateway;
let partner: Browser;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      catalog: (app) => {
        app.post('/referrals', async (_request, reply) =>
          reply
            .code(409)
            .header('x-secret', 'inner')
            .send({ code: 'TAKEN', message: 'Taken', requestId: 'r' }),
        );
      },
      payouts: (app) => {
        app.get('/partner/summary', async (_request, reply) => reply.code(204).send());
      },
    },
  );
  partner = await gateway.browser().signIn('partner');
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
});

describe('what a service gets', () => {
  test("is a fresh assertion and ids of ours, whatever the client made up, and none of the client's secrets", async () => {
    const answer = await partner.get('/api/products', {
      'x-portal-assertion': 'forged',
      ...asserted('catalog-referrals', { role: 'admin', userId: 1 }, 'scripts'),
      'x-request-id': 'chosen',
      'x-correlation-id': 'chosen',
      traceparent: '00-11111111111111111111111111111111-1111111111111111-01',
      authorization: 'Bearer mine',
      'x-anything': 'else',
    });
    const [heard] = gateway.peers.catalog.heard;
    expect(heard!.caller).toEqual({ role: 'partner', userId: 7, visitor: null });
    expect(Object.keys(heard!.headers).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'x-correlation-id',
      'x-portal-caller',
      'x-request-id',
    ]);
    expect(heard!.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('x-request-id')).not.toBe('chosen');
  });

  test('is the same path without /api, with its query', async () => {
    await partner.get('/api/products?category=a%20b&x=1');
    expect(gateway.peers.catalog.heard[0]!.url).toBe('/products?category=a%20b&x=1');
  });

  test("is Stripe's webhook byte for byte, with its signature", async () => {
    const raw = '{ "id":"evt_1",\n\t"amount": 1.50, "name":"Zoë\\u00eb" }\r\n';
    const answer = await gateway
      .browser()
      .post('/api/webhook', raw, { 'stripe-signature': 't=1,v1=ab', origin: 'https://stripe.com' });
    const [heard] = gateway.peers.sales.heard;
    expect(answer.status).toBe(200);
    expect(heard!.body!.equals(Buffer.from(raw))).toBe(true);
    expect(heard!.headers).toMatchObject({
      'stripe-signature': 't=1,v1=ab',
      'content-type': 'application/json',
    });
  });

  test('is a body of at most 1 MiB: more is refused before it is read', async () => {
    const big = 'x'.repeat(1024 * 1024 + 1);
    const answer = await gateway.browser().post('/api/webhook', big);
    expect([answer.status, answer.json.code]).toEqual([413, 'TOO_LARGE']);
    expect(gateway.peers.sales.heard).toEqual([]);
  });
});

test.each([
  ['two ways', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5', 'body'],
  ['a disguised coding', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
  ['a coding that is not the last', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
])('a body whose end is told in %s is refused, and nothing behind it is heard', async (_, lengths, body) => {
  const smuggled = 'POST /api/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.end(`POST /api/webhook HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n${body}${smuggled}`);
  const answers = await text(socket);
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  expect(gateway.peers.sales.heard).toEqual([]);
});

describe('what the client gets', () => {
  test("is the service's status and body, and no header of its inside", async () => {
    const answer = await partner.post('/api/referrals', { productId: 1 });
    expect([answer.status, answer.json.code]).toEqual([409, 'TAKEN']);
    expect(answer.headers.get('x-secret')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is nothing where the service says nothing', async () => {
    const answer = await partner.get('/api/partner/summary');
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test('is 503 in a sentence when the service is away', async () => {
    announceError(/request failed UNAVAILABLE/);
    await gateway.peers.payouts.close();
    const answer = await partner.get('/api/partner/summary');
    expect([answer.status, answer.json]).toEqual([
      503,
      {
        code: 'UNAVAILABLE',
        message: 'This is temporarily unavailable. Please try again in a moment.',
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
  });
});

describe('the visitor of a checkout', () => {
  const intent = { referralCode: 'ABCDEFGH' };
  const visitors = () => gateway.peers.sales.heard.map(({ caller }) => caller!.visitor);

  test('gets a cookie when the payment begins, and is the same from then on', async () => {
    const browser = gateway.browser();
    const answer = await browser.post('/api/payments/create-intent', intent);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portal-visitor=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    await browser.post('/api/payments/apply-coupon', {});
    const again = await browser.post('/api/payments/create-intent', intent);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(new Set(visitors())).toEqual(new Set([browser.cookies.get('portal-visitor')]));
  });

  test('is another in another browser, and nobody where no payment began', async () => {
    await gateway.browser().post('/api/payments/create-intent', intent);
    await gateway.browser().post('/api/payments/create-intent', intent);
    await gateway.browser().post('/api/payments/apply-coupon', {});
    const [first, second, nobody] = visitors();
    expect(first).not.toBe(second);
    expect(nobody).toBeNull();
  });

  test('is anonymous, also when a partner tries the own link', async () => {
    await partner.post('/api/payments/create-intent', intent);
    expect(gateway.peers.sales.heard[0]!.caller).toMatchObject({ role: 'anonymous', userId: null });
  });

  test('is not believed when the cookie is not of our making', async () => {
    const browser = gateway.browser();
    browser.cookies.set('portal-visitor', 'x');
    await browser.post('/api/payments/create-intent', intent);
    expect(visitors()[0]).toMatch(/^[\w-]{22}$/);
  });
});

test('who begins a checkout in a partner’s browser is told to payments-sales as nobody, beside that partner', async () => {
  const admin = await gateway.browser().signIn('admin');
  for (const browser of [partner, admin, gateway.browser()])
    await browser.post('/api/payments/create-intent', { referralCode: 'AVA0AUT0' });
  expect(
    gateway.peers.sales.heard.map(({ caller }) => [caller?.role, caller?.userId, caller?.partner]),
  ).toEqual([
    ['anonymous', null, 7],
    ['anonymous', null, undefined],
    ['anonymous', null, undefined],
  ]);
});

test('sessions that cannot be read fail signed-in callers only', async () => {
  announceError(/request failed \w+ .*(relation "sessions" does not exist|terminat)/);
  const broken = await startGateway();
  const signedIn = await broken.browser().signIn('partner');
  await broken.service.sql('alter table sessions rename to sessions_away');
  await broken.service.sql(`do $$ begin perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid(); end $$`);
  expect((await broken.browser().get('/api/config')).status).toBe(200);
  expect((await signedIn.get('/api/user')).status).toBeGreaterThanOrEqual(500);
  await broken.close();
});
