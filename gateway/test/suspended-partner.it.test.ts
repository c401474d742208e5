import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import { AppError } from '@portal/kit/http/errors';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { FastifyInstance } from 'fastify';
import { startGateway, type TestGateway } from './gateway.js';
import { SUSPENDED, users } from './users.js';

const REASON = 'We are looking into your sales.';
let changed: boolean | 'refused';
const identity = (app: FastifyInstance) =>
  fakeCall(app, internal.suspendPartnerAccount, () => {
    if (changed === 'refused') throw new AppError(409, 'ALREADY_SUSPENDED', 'For another reason.');
    return { changed };
  });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ SUPPORT_EMAIL: 'help@portal.test' }, { identity });
});
afterAll(() => gateway.close());
beforeEach(() => {
  changed = true;
});

const suspendBy = async (as: keyof typeof users) =>
  (await gateway.browser().signIn(as)).post('/api/admin/partners/7/suspension', { reason: REASON });
const audited = (requestId: string | null) =>
  gateway.service.sql(
    `select action, subject, status, before, after from audit_log where request_id = $1 and entry = 'answered'`,
    [requestId],
  );

test('a suspended partner is signed out everywhere; the audit log has who, not why', async () => {
  const phone = await gateway.browser().signIn('partner');
  const laptop = await gateway.browser().signIn('partner');
  const other = await gateway.browser().signIn('another');
  const done = await suspendBy('admin');
  expect(done.status).toBe(204);
  for (const browser of [phone, laptop]) expect((await browser.get('/api/user')).status).toBe(401);
  expect((await other.get('/api/sessions')).status).toBe(200);
  expect(await audited(done.headers.get('x-request-id'))).toEqual([
    {
      action: 'partner.suspended',
      subject: 'partner/7',
      status: 204,
      before: { isSuspended: false },
      after: { isSuspended: true },
    },
  ]);
  const all = await gateway.service.sql(`select * from audit_log where action = 'partner.suspended'`);
  expect(JSON.stringify(all)).not.toContain(REASON);
});

test('again ends the sessions again, and says that nothing changed', async () => {
  changed = false;
  const phone = await gateway.browser().signIn('partner');
  const done = await suspendBy('admin');
  expect((await phone.get('/api/user')).status).toBe(401);
  expect(await audited(done.headers.get('x-request-id'))).toMatchObject([{ before: { isSuspended: true } }]);
});

test('what identity refuses ends no session, and nobody but an owner asks', async () => {
  const phone = await gateway.browser().signIn('partner');
  changed = 'refused';
  expect((await suspendBy('admin')).status).toBe(409);
  for (const role of ['support', 'finance', 'read-only', 'another'] as const)
    expect((await suspendBy(role)).status).toBe(403);
  expect((await phone.get('/api/sessions')).status).toBe(200);
});

test('at sign-in they read whom to write to', async () => {
  const refused = await gateway.browser().post('/api/login', { email: SUSPENDED, password: 'their own' });
  expect([refused.status, refused.json]).toMatchObject([
    403,
    {
      code: 'PARTNER_SUSPENDED',
      message:
        'This account is suspended. The mail about it says why. To ask about it, write to help@portal.test.',
    },
  ]);
});
