import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PartnerView } from '@portal/contracts/http/partner-views';
import { routes } from '../src/api/routes.js';
import { signView } from '../src/session/partner-view.rules.js';
import { answers } from './composed-answers.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';
import type { users } from './users.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, answers);
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
});

async function viewing(as: keyof typeof users = 'admin', partnerId = 7) {
  const browser = await gateway.browser().signIn(as);
  const begun = await browser.post(`/api/admin/partners/${partnerId}/view`);
  const { token, endsAt } = begun.json as unknown as PartnerView;
  const header = { 'portal-view': token };
  return { browser, begun, token, endsAt, header, get: (path: string) => browser.get(path, header) };
}
const heardAs = () =>
  Object.values(gateway.peers).flatMap(({ heard }) =>
    heard.flatMap(({ caller }) => (caller?.role === 'partner' ? [caller.userId] : [])),
  );
const lookedOn = () =>
  Object.values(gateway.peers).flatMap(({ heard }) =>
    heard.flatMap(({ caller }) => (caller?.role === 'partner' ? [caller.looksOn] : [])),
  );
/** With numbers in the places of ids. */
const pathOf = (path: string) => path.replace(/:\w+/g, '3');
/** Of gateway.ts. */
const SECRET = 'the session secret of the tests';

test('an owner reads what the partner reads, as the partner, and keeps their own session', async () => {
  const { begun, get, browser, endsAt } = await viewing();
  expect([begun.status, begun.json]).toMatchObject([201, { partner: { id: 7, name: 'Ava Stone' } }]);
  expect(begun.headers.get('set-cookie')).toBeNull();
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  const cookies = [...browser.cookies];
  expect((await get('/api/partner/summary')).status).not.toBe(403);
  expect(heardAs()).toEqual([7]);
  // The service is told that nobody but the partner makes anything by it.
  expect(lookedOn()).toEqual([true]);
  expect([...browser.cookies]).toEqual(cookies);
  // Without the header they are the administrator.
  expect((await browser.get('/api/partner/summary')).status).toBe(403);
});

test('every call that changes anything is refused, whoever may make it, and reaches no service', async () => {
  const { browser, header } = await viewing();
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
  for (const { call } of routes.filter((route) => route.call.method !== 'GET')) {
    const refused = await browser.call(call.method, pathOf(call.path), {}, header);
    expect([call.path, refused.status, refused.json['code']]).toEqual([call.path, 403, 'VIEW_READ_ONLY']);
  }
  expect(Object.values(gateway.peers).flatMap(({ heard }) => heard)).toEqual([]);
  expect((await browser.get('/api/sessions')).status).toBe(200);
});

test('a tab whose view is over, with its session or without, signs in again as any other', async () => {
  const { browser, header, token } = await viewing();
  const signInWith = async (view: object) => {
    const { status, json } = await browser.call('POST', '/api/login', {}, { ...view });
    return [status, json['code']];
  };
  expect(await signInWith(header)).toEqual([403, 'VIEW_READ_ONLY']);
  const [adminId, session] = token.split('.').map(Number);
  for (const view of [
    `${token}x`,
    signView({ adminId: adminId!, session: session!, partnerId: 7, endsAt: Date.now() - 1 }, SECRET),
  ])
    expect(await signInWith({ 'portal-view': view })).toEqual([400, 'VALIDATION_FAILED']);
  await browser.post('/api/logout');
  expect(await signInWith(header)).toEqual([400, 'VALIDATION_FAILED']);
});

test('of the reads only those of the partner’s pages are answered: no files, sessions, factors, choices, lists of administrators', async () => {
  const { get } = await viewing();
  const open: string[] = [];
  for (const { call } of routes.filter(
    (route) => route.call.method === 'GET' && route.call.allow !== 'anyone',
  )) {
    const answer = await get(pathOf(call.path));
    if (answer.status !== 403) open.push(call.path);
    else expect(answer.json['code']).toBe('VIEW_READ_ONLY');
  }
  expect(open.sort()).toEqual([
    '/api/leaderboard',
    '/api/partner/announcements',
    '/api/partner/balance',
    '/api/partner/bank-transfers',
    '/api/partner/clients',
    '/api/partner/commissions/:id',
    '/api/partner/link-days',
    '/api/partner/notices',
    '/api/partner/notices/unread',
    '/api/partner/sales',
    '/api/partner/statement',
    '/api/partner/statements',
    '/api/partner/statements/:period.csv',
    '/api/partner/statements/:period.json',
    '/api/partner/stats',
    '/api/partner/summary',
    '/api/partner/time-zone',
    '/api/partner/trends',
    '/api/products',
    '/api/profile/documents',
    '/api/referrals',
    '/api/user',
    '/api/user/onboarding-status',
  ]);
});

test('the token opens nothing without its session, to nobody else, and not for longer', async () => {
  const { token, header, browser } = await viewing();
  const same = await gateway.browser().signIn('admin');
  const partner = await gateway.browser().signIn('another');
  for (const other of [same, partner])
    expect((await other.get('/api/partner/summary', header)).json['code']).toBe('VIEW_ENDED');
  expect((await gateway.browser().get('/api/partner/summary', header)).status).toBe(401);
  const [adminId, session] = token.split('.').map(Number);
  const forged = signView(
    { adminId: adminId!, session: session!, partnerId: 8, endsAt: Date.now() + 60_000 },
    'mine',
  );
  for (const wrong of [forged, `${token}x`, token.replace('.7.', '.8.'), ''])
    expect((await browser.get('/api/partner/summary', { 'portal-view': wrong })).status).toBe(403);
  // A page that was loaded for somebody else.
  const page = await browser.get('/api/partner/summary', { ...header, 'portal-user': '1' });
  expect(page.json['code']).toBe('VIEW_ENDED');
  expect(heardAs()).toEqual([]);
  await browser.post('/api/logout');
  expect((await browser.get('/api/partner/summary', header)).status).toBe(401);
});

test('whoever serves people looks too; nobody else, and at no administrator', async () => {
  const { get } = await viewing('support');
  expect((await get('/api/partner/summary')).status).not.toBe(403);
  for (const role of ['finance', 'catalogue', 'read-only', 'another'] as const)
    expect((await viewing(role)).begun.status).toBe(403);
  expect((await viewing('admin', 1)).begun.status).toBe(404);
});

const audited = (browser: Browser, action: string) =>
  gateway.service.sql(
    `select subject, status, after from audit_log where action = $1 and entry = 'answered' order by id desc limit 1`,
    [action],
  );

test('the audit log has when it began, until when, and when it was left', async () => {
  const { browser, token, endsAt } = await viewing();
  expect(await audited(browser, 'partner.view-begun')).toEqual([
    { subject: 'partner/7', status: 201, after: { endsAt } },
  ]);
  expect((await browser.post('/api/admin/partners/7/view/end', { token })).status).toBe(204);
  expect(await audited(browser, 'partner.view-ended')).toMatchObject([{ subject: 'partner/7', status: 204 }]);
  expect((await browser.post('/api/admin/partners/8/view/end', { token })).status).toBe(409);
});
