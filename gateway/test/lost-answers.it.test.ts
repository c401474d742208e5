import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { AuditEntry } from '@portal/contracts/http/audit';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { CUTS, breakingProxy, type BreakingProxy } from '@portal/kit/testing/breaking-proxy';
import { announceError } from '@portal/kit/testing/error-watch';
import { routes } from '../src/api/routes.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import { told, users } from './users.js';

let gateway: TestGateway;
let admin: Browser;
const proxies: Record<string, BreakingProxy> = {};

const ADDRESSES = {
  identity: 'IDENTITY_SERVICE_URL',
  catalog: 'CATALOG_REFERRALS_SERVICE_URL',
  sales: 'PAYMENTS_SALES_SERVICE_URL',
  payouts: 'PAYOUTS_SERVICE_URL',
  claims: 'CLAIMS_SERVICE_URL',
  documents: 'DOCUMENTS_SERVICE_URL',
  notifications: 'NOTIFICATIONS_SERVICE_URL',
} as const;

beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      identity: (app) => {
        fakeCall(app, internal.findUser, () => told(users.partner));
        fakeCall(app, internal.findPeople, () => []);
        fakeCall(app, internal.changeCredentials, () => told(users.admin));
        fakeCall(app, internal.deletePartnerAccount, () => undefined);
      },
    },
  );
  for (const [peer, address] of Object.entries(ADDRESSES)) {
    const proxy = await breakingProxy(gateway.peers[peer as keyof typeof ADDRESSES].url);
    process.env[address] = proxy.url;
    proxies[address] = proxy;
  }
  admin = await gateway.browser().signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
});
beforeEach(async () => {
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
});

const proxyTo = (service: string) => proxies[`${service.toUpperCase().replaceAll('-', '_')}_SERVICE_URL`]!;
const newest = async () => (await admin.get('/api/admin/audit-log?limit=1')).json as unknown as [AuditEntry];

interface Action {
  action: string;
  method: string;
  path: string;
  service: string;
  body?: object;
}

/** What is answered here, by which service's work. */
const OWN: Record<string, Pick<Action, 'service' | 'body'>> = {
  '/api/admin/credentials': {
    service: 'identity',
    body: { currentPassword: users.admin.password, newPassword: 'another-secret' },
  },
  '/api/step-up': { service: 'identity', body: { kind: 'totp', code: '287082' } },
  '/api/security/totp/confirm': { service: 'identity', body: { code: '287082' } },
  '/api/security/passkeys': { service: 'identity' },
  '/api/security/passkeys/confirm': {
    service: 'identity',
    body: {
      name: 'Phone',
      credential: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
  },
  '/api/admin/admins/:id/factor-reset/confirm': { service: 'identity', body: { resetId: 3 } },
  '/api/admin/partners/:id': { service: 'identity' },
  '/api/admin/partners/:id/suspension': { service: 'identity', body: { reason: 'We look into it.' } },
  '/api/admin/admins/:id': { service: 'identity', body: { isSuspended: true } },
  '/api/admin/bus/replay': { service: 'payouts', body: { queue: 'payouts.sale' } },
};

/**
 * Every change of the audit log that a service makes, as a request: a read that got no answer failed, since nothing went
 * out. Sessions and views as a partner are the gateway's own.
 */
const actions = routes
  .filter(({ audit, call }) => audit && call.method !== 'GET' && !/^.api.sessions|:id.view/.test(call.path))
  .map(({ call, to }): Action => {
    const path = call.path.replace(':id', '7');
    const about = typeof to === 'string' ? { service: to, body: { partnerId: 7 } } : OWN[call.path]!;
    return { action: `${call.method} ${path}`, method: call.method, path, ...about };
  });

describe.each(actions)('$action', ({ method, path, service, body }) => {
  const act = () =>
    admin.call(method, path, method === 'DELETE' ? undefined : body, { 'idempotency-key': 'one-wish' });
  const sent = new RegExp(`^${method} `);

  test.each(CUTS)(
    'whose connection is cut (%s) is unknown to who asked and in the audit log',
    async (cut) => {
      announceError(/request failed OUTCOME_UNKNOWN .*other side closed/);
      proxyTo(service).cutNext(cut, sent);
      const answer = await act();
      expect([answer.status, answer.json.code]).toEqual([503, OUTCOME_UNKNOWN]);
      const [entry] = await newest();
      expect(entry).toMatchObject({ requestId: answer.headers.get('x-request-id'), outcome: 'unknown' });
      // The administrator whose credentials may have changed is signed out, or not: nobody knows.
      if (path.endsWith('/credentials')) await admin.signIn('admin');
    },
  );
});

test.each(CUTS)('what only reads is unavailable (%s): nobody wonders whether it was done', async (cut) => {
  announceError(/request failed UNAVAILABLE .*other side closed/);
  proxyTo('payouts').cutNext(cut, /^GET /);
  const answer = await admin.get('/api/admin/stats');
  expect([answer.status, answer.json.code]).toEqual([503, 'UNAVAILABLE']);
});

test('a wish that is sent again has the same key for the service', async () => {
  announceError(/request failed OUTCOME_UNKNOWN .*other side closed/);
  proxyTo('payouts').cutNext('after', /^POST /);
  const pay = () =>
    admin.post('/api/admin/payouts', { partnerId: 7, amount: 10 }, { 'idempotency-key': 'one-wish' });
  expect((await pay()).status).toBe(503);
  expect((await pay()).status).toBe(200);
  const keys = gateway.peers.payouts.heard.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(['one-wish', 'one-wish']);
});

test('what found nobody has failed, and says so in both places', async () => {
  announceError(/request failed UNAVAILABLE/);
  await proxyTo('payouts').close();
  const answer = await admin.post('/api/admin/payouts', { partnerId: 7, amount: 10 });
  expect([answer.status, answer.json.code]).toEqual([503, 'UNAVAILABLE']);
  expect(await newest()).toMatchObject([{ outcome: 'failed', status: 503 }]);
});
