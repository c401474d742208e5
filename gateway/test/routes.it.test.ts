import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ADMIN_ROLES, type AdminRole } from '@portal/contracts/values/admin-roles';
import { routes } from '../src/api/routes.js';
import { answers } from './composed-answers.js';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

let gateway: TestGateway;
const CALLERS = ['nobody', 'partner', 'another', 'admin'] as const;
type Who = (typeof CALLERS)[number];
const callers = {} as Record<Who, Browser>;
beforeAll(async () => {
  gateway = await startGateway({}, answers);
  callers.nobody = gateway.browser();
  callers.partner = await gateway.browser().signIn('partner');
  callers.another = await gateway.browser().signIn('another');
  callers.admin = await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
});

/** Has what any of them asks for. */
const body = {
  email: 'x@example.com',
  token: 'x',
  password: 'long-enough-for-all',
  currentPassword: 'long-enough',
  newPassword: 'long-enough-for-all',
  firstName: 'New',
  lastName: 'Partner',
  queue: 'unrouted',
  isSuspended: true,
  reason: 'We look into it.',
  kind: 'totp',
  code: '287082',
  name: 'Phone',
  resetId: 3,
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  },
};

/** One partner may call what another may; whose row it is, each service decides by who it is told asks. */
type Role = Exclude<Who, 'another'>;

const ANYONE = { nobody: true, partner: true, admin: true } as const;
const SIGNED_IN = { nobody: 401, partner: true, admin: true } as const;
const PARTNER = { nobody: 401, partner: true, admin: 403 } as const;
const ADMIN = { nobody: 401, partner: 403, admin: true } as const;

/** The specification's, section 6: who may call what. `true` is let in, a number is the refusal. */
const table: [method: string, path: string, who: Record<Role, true | number>][] = [
  ['GET', '/api/config', ANYONE],
  ['POST', '/api/register', ANYONE],
  ['GET', '/api/user', SIGNED_IN],
  ['POST', '/api/step-up', SIGNED_IN],
  ['GET', '/api/step-up', SIGNED_IN],
  ['GET', '/api/security', SIGNED_IN],
  ['POST', '/api/security/totp', SIGNED_IN],
  ['POST', '/api/security/totp/confirm', SIGNED_IN],
  ['POST', '/api/step-up/passkey', SIGNED_IN],
  ['POST', '/api/security/passkeys', SIGNED_IN],
  ['POST', '/api/security/passkeys/confirm', SIGNED_IN],
  ['PATCH', '/api/security/factors/3', SIGNED_IN],
  ['DELETE', '/api/security/factors/3', SIGNED_IN],
  ['POST', '/api/security/recovery-codes', SIGNED_IN],
  ['GET', '/api/products', SIGNED_IN],
  ['GET', '/api/referrals', PARTNER],
  ['POST', '/api/referrals', PARTNER],
  ['PATCH', '/api/referrals/3', PARTNER],
  ['DELETE', '/api/referrals/3', PARTNER],
  ['GET', '/api/partner/summary', PARTNER],
  ['GET', '/api/partner/trends', PARTNER],
  ['GET', '/api/partner/statement', PARTNER],
  ['GET', '/api/partner/statement.csv', PARTNER],
  ['GET', '/api/partner/balance', PARTNER],
  ['GET', '/api/partner/commissions/3', PARTNER],
  ['GET', '/api/partner/bank-account', PARTNER],
  ['PUT', '/api/partner/bank-account', PARTNER],
  ['POST', '/api/partner/bank-account/withdraw', PARTNER],
  ['GET', '/api/partner/bank-transfers', PARTNER],
  ['GET', '/api/partner/payouts/3/receipt.pdf', PARTNER],
  ['GET', '/api/partner/sales', PARTNER],
  ['GET', '/api/partner/notices', PARTNER],
  ['GET', '/api/partner/notices/unread', PARTNER],
  ['POST', '/api/partner/notices/read', PARTNER],
  ['POST', '/api/partner/notices/read-all', PARTNER],
  ['GET', '/api/partner/mail-choices', PARTNER],
  ['PATCH', '/api/partner/mail-choices', PARTNER],
  ['GET', '/api/partner/announcements', PARTNER],
  ['POST', '/api/partner/announcements/3/dismiss', PARTNER],
  ['GET', '/api/partner/time-zone', PARTNER],
  ['PUT', '/api/partner/language', PARTNER],
  ['PUT', '/api/partner/time-zone', PARTNER],
  ['GET', '/api/partner/clients', PARTNER],
  ['GET', '/api/partner/stats', PARTNER],
  ['GET', '/api/partner/link-days', PARTNER],
  ['GET', '/api/leaderboard', PARTNER],
  ['GET', '/api/links/3', ANYONE],
  ['POST', '/api/payments/create-intent', ANYONE],
  ['POST', '/api/payments/customer', ANYONE],
  ['POST', '/api/payments/apply-coupon', ANYONE],
  ['POST', '/api/payments/remove-coupon', ANYONE],
  ['POST', '/api/sales/record', ANYONE],
  ['POST', '/api/webhook', ANYONE],
  ['GET', '/api/admin/stats', ADMIN],
  ['POST', '/api/admin/products', ADMIN],
  ['PATCH', '/api/admin/products/3', ADMIN],
  ['DELETE', '/api/admin/products/3', ADMIN],
  ['POST', '/api/admin/product-pictures', ADMIN],
  ['GET', '/api/product-pictures/3/3', ANYONE],

  ['GET', '/api/brand', ANYONE],
  ['GET', '/api/books', ANYONE],
  ['GET', '/api/seals', SIGNED_IN],
  ['GET', '/api/partner/statements', PARTNER],
  ['GET', '/api/partner/statements/:period.json', PARTNER],
  ['GET', '/api/partner/statements/:period.csv', PARTNER],
  ['GET', '/api/brand/pictures/3', ANYONE],
  ['PUT', '/api/admin/brand', ADMIN],
  ['POST', '/api/claims', ANYONE],
  ['POST', '/api/claims/state', ANYONE],
  ['POST', '/api/claims/files', ANYONE],
  ['GET', '/api/admin/claims', ADMIN],
  ['GET', '/api/admin/claims/3', ADMIN],
  ['PATCH', '/api/admin/claims/3', ADMIN],
  ['POST', '/api/admin/claims/3/requests', ADMIN],
  ['POST', '/api/admin/claims/3/files-seen', ADMIN],
  ['PATCH', '/api/profile', SIGNED_IN],
  ['PATCH', '/api/profile/password', PARTNER],
  ['GET', '/api/profile/documents', PARTNER],
  ['GET', '/api/sessions', SIGNED_IN],
  ['DELETE', '/api/sessions', SIGNED_IN],
  ['GET', '/api/documents/3', SIGNED_IN],
  ['POST', '/api/support/thread', ANYONE],
  ['POST', '/api/support/thread/replies', ANYONE],
  ['GET', '/api/admin/support-requests', ADMIN],
  ['GET', '/api/admin/support-requests/3', ADMIN],
  ['PATCH', '/api/admin/support-requests/3', ADMIN],
  ['POST', '/api/admin/support-requests/3/answers', ADMIN],
  ['POST', '/api/admin/support-requests/3/notes', ADMIN],
  ['GET', '/api/admin/announcements', ADMIN],
  ['GET', '/api/admin/announcements/audience', ADMIN],
  ['POST', '/api/admin/announcements', ADMIN],
  ['POST', '/api/admin/announcements/3/withdraw', ADMIN],
  ['GET', '/api/admin/canned-answers', ADMIN],
  ['POST', '/api/admin/canned-answers', ADMIN],
  ['PUT', '/api/admin/canned-answers/3', ADMIN],
  ['DELETE', '/api/admin/canned-answers/3', ADMIN],
  ['GET', '/api/admin/mails', ADMIN],
  ['GET', '/api/admin/mails/3', ADMIN],
  ['POST', '/api/admin/mails/3/retry', ADMIN],
  ['GET', '/api/admin/mails/given-up', ADMIN],
  ['POST', '/api/admin/mails/retry', ADMIN],
  ['GET', '/api/admin/upload-scanning', ADMIN],
  ['GET', '/api/admin/bus', ADMIN],
  ['GET', '/api/admin/needs', ADMIN],
  ['GET', '/api/admin/health', ADMIN],
  ['GET', '/api/admin/figures', ADMIN],
  ['GET', '/api/admin/happenings', ADMIN],
  ['POST', '/api/admin/bus/replay', ADMIN],
  ['POST', '/api/support', SIGNED_IN],
  ['POST', '/api/forgot-password', ANYONE],
  ['POST', '/api/reset-password/check', ANYONE],
  ['POST', '/api/reset-password', ANYONE],
  ['POST', '/api/confirm-email/send', SIGNED_IN],
  ['POST', '/api/confirm-email/check', ANYONE],
  ['POST', '/api/confirm-email', ANYONE],
  ['GET', '/api/user/onboarding-status', PARTNER],
  ['POST', '/api/user/onboarding-status', PARTNER],
  ['POST', '/api/admin/invite', ADMIN],
  ['GET', '/api/admin/admins', ADMIN],
  ['PATCH', '/api/admin/admins/3', ADMIN],
  ['DELETE', '/api/admin/admins/3', ADMIN],
  ['POST', '/api/admin/admins/3/factor-reset', ADMIN],
  ['POST', '/api/admin/admins/3/factor-reset/confirm', ADMIN],
  ['POST', '/api/admin/admins/3/factor-reset/refuse', ADMIN],
  ['DELETE', '/api/admin/invites/3', ADMIN],
  ['POST', '/api/accept-invite/check', ANYONE],
  ['POST', '/api/accept-invite', ANYONE],
  ['PATCH', '/api/admin/credentials', ADMIN],
  ['DELETE', '/api/admin/credentials/new-email', ADMIN],
  ['PATCH', '/api/admin/partners/3/email', ADMIN],
  ['DELETE', '/api/admin/partners/3', ADMIN],
  ['POST', '/api/admin/partners/3/view', ADMIN],
  ['GET', '/api/admin/partners/3/suspension', ADMIN],
  ['POST', '/api/admin/partners/3/suspension', ADMIN],
  ['DELETE', '/api/admin/partners/3/suspension', ADMIN],
  ['GET', '/api/admin/partner-notes', ADMIN],
  ['POST', '/api/admin/partners/3/notes', ADMIN],
  ['POST', '/api/admin/partners/3/messages', ADMIN],
  ['GET', '/api/admin/audit-log', ADMIN],
  ['GET', '/api/admin/audit-log.csv', ADMIN],
  ['GET', '/api/admin/audit-log/overview', ADMIN],
  ['GET', '/api/admin/partners', ADMIN],
  ['GET', '/api/admin/partners/3', ADMIN],
  ['GET', '/api/admin/ledger', ADMIN],
  ['POST', '/api/admin/monthly-payments', ADMIN],
  ['POST', '/api/admin/process-partner-payment', ADMIN],
  ['POST', '/api/admin/payouts', ADMIN],
  ['GET', '/api/admin/payouts', ADMIN],
  ['POST', '/api/admin/payouts/3/void', ADMIN],
  ['POST', '/api/admin/payouts/3/bank-state', ADMIN],
  ['POST', '/api/admin/payout-batches/3/sent', ADMIN],
  ['GET', '/api/admin/payout-preview', ADMIN],
  ['GET', '/api/admin/commissions/3', ADMIN],
  ['GET', '/api/admin/flags', ADMIN],
  ['POST', '/api/admin/flags/3/decision', ADMIN],
  ['GET', '/api/admin/month-end', ADMIN],
  ['GET', '/api/admin/month-end/selection', ADMIN],
  ['GET', '/api/admin/month-end/payable-since', ADMIN],
  ['POST', '/api/admin/payout-batches', ADMIN],
  ['GET', '/api/admin/payout-batches/3', ADMIN],
  ['GET', '/api/admin/payout-batches/3/payouts.csv', ADMIN],
  ['GET', '/api/admin/second-person', ADMIN],
  ['GET', '/api/admin/approvals', ADMIN],
  ['POST', '/api/admin/approvals', ADMIN],
  ['GET', '/api/admin/approvals/3', ADMIN],
  ['POST', '/api/admin/approvals/3/approve', ADMIN],
  ['POST', '/api/admin/approvals/3/refuse', ADMIN],
  ['POST', '/api/admin/approvals/3/withdraw', ADMIN],
  ['GET', '/api/admin/partner-names', ADMIN],
  ['GET', '/api/admin/clients', ADMIN],
  ['GET', '/api/admin/clients/totals', ADMIN],
  ['GET', '/api/admin/stripe-transactions/totals', ADMIN],
  ['GET', '/api/admin/views', ADMIN],
  ['POST', '/api/admin/views', ADMIN],
  ['PATCH', '/api/admin/views/3', ADMIN],
  ['DELETE', '/api/admin/views/3', ADMIN],
  ['POST', '/api/admin/exports', ADMIN],
  ['GET', '/api/admin/clients.csv', ADMIN],
  ['DELETE', '/api/admin/sales/3', ADMIN],
  ['GET', '/api/admin/stripe-transactions', ADMIN],
  ['GET', '/api/admin/unknown-referral-codes', ADMIN],
  ['POST', '/api/admin/unknown-referral-codes/3/assign', ADMIN],
  ['POST', '/api/admin/unknown-referral-codes/3/create-referral', ADMIN],
  ['GET', '/api/admin/sync-stripe-sessions', ADMIN],
  ['POST', '/api/admin/sync-stripe-sessions', ADMIN],
  ['GET', '/api/webhook/test', ADMIN],
  ['POST', '/api/webhook/simulate', ADMIN],
  ['GET', '/api/admin/partner-documents', ADMIN],
  ['GET', '/api/admin/documents/3/preview', ADMIN],
  ['GET', '/api/admin/partner-documents/3/reviews', ADMIN],
  ['POST', '/api/admin/partner-documents/3/reviews', ADMIN],
  ['DELETE', '/api/admin/partner-documents/3', ADMIN],
  ['GET', '/api/admin/partners/3/tax-number', ADMIN],
  ['PUT', '/api/admin/partners/3/tax-number', ADMIN],
  ['DELETE', '/api/admin/partners/3/tax-number', ADMIN],
  ['GET', '/api/admin/partners/3/bank-account', ADMIN],
  ['PUT', '/api/admin/partners/3/bank-account', ADMIN],
  ['GET', '/api/admin/partners/3/bank-account/stop', ADMIN],
  ['POST', '/api/admin/partners/3/bank-account/stop', ADMIN],
  ['POST', '/api/admin/partners/3/bank-account/allow', ADMIN],
  ['POST', '/api/admin/partners/3/bank-account/approve', ADMIN],
  ['GET', '/api/admin/bank-account-approvals', ADMIN],
  ['GET', '/api/admin/bank-account-states', ADMIN],
  ['GET', '/api/admin/batch-files', ADMIN],
  ['POST', '/api/bank-account-stop/check', ANYONE],
  ['POST', '/api/bank-account-stop', ANYONE],
  ['DELETE', '/api/admin/partners/3/bank-account', ADMIN],
  ['GET', '/api/admin/payout-batches', ADMIN],
  ['GET', '/api/admin/payout-batches/3/nacha', ADMIN],
  ['POST', '/api/admin/payout-batches/3/nacha-files', ADMIN],
  ['GET', '/api/admin/payouts/3/nacha-file', ADMIN],
  ['POST', '/api/admin/nacha-files/3/nacha.txt', ADMIN],
  ['POST', '/api/admin/nacha-files/3/unused', ADMIN],
  ['GET', '/api/admin/referral-codes', ADMIN],
  ['GET', '/api/admin/links', ADMIN],
  ['GET', '/api/admin/charts/sales', ADMIN],
  ['GET', '/api/admin/charts/partners', ADMIN],
];

/** They sign in or out, or end a view; `sessions.it`, `factors.it` and `partner-views.it` have them. */
const ELSEWHERE = [
  'POST /api/admin/partners/:id/view/end',
  'POST /api/login',
  'POST /api/login/factor',
  'POST /api/login/passkey',
  'POST /api/logout',
  'DELETE /api/sessions/:id',
];

test('the table of routes holds these and those that are tested elsewhere', () => {
  const known = table.map(
    ([method, path]) =>
      `${method} ${path.replace('product-pictures/3/3', 'product-pictures/:hash/:file').replace('pictures/3', 'pictures/:hash').replace('links/3', 'links/:code').replace('/3', '/:id')}`,
  );
  expect(routes.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual(
    [...known, ...ELSEWHERE].sort(),
  );
});

/** What every service was asked while a route was answered, and by whom. */
const heard = () => Object.values(gateway.peers).flatMap((peer) => peer.heard);

describe.each(table)('%s %s', (method, path, who) => {
  test.each(CALLERS)('for %s', async (name) => {
    // Signing up signs in, and a new password signs out: those are done in a browser of their own.
    const alone = ['/api/register', '/api/reset-password'].includes(path);
    const browser = alone ? gateway.browser() : callers[name];
    const answer = await browser.call(
      method,
      path,
      method === 'POST' || method === 'PATCH' ? body : undefined,
    );
    const allowed = who[name === 'another' ? 'partner' : name];
    if (allowed === true) {
      expect(answer.status).toBeLessThan(300);
      return expectAskedFor(name, who);
    }
    expect(answer.status).toBe(allowed);
    expect(answer.json).toEqual({
      code: answer.status === 401 ? 'SIGNED_OUT' : 'FORBIDDEN',
      message: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    });
    expect(heard()).toEqual([]);
  });
});

/** Services hear of nobody but who asks: as the caller, or as the partner of whom the gateway itself reads. */
function expectAskedFor(name: Who, who: Record<Role, true | number>) {
  const userId = { nobody: null, partner: 7, another: 8, admin: 1 }[name];
  const asserted = heard().flatMap(({ caller }) => caller ?? []);
  const people = asserted.filter(({ role }) => role !== 'service').map((caller) => caller.userId);
  expect(people.filter((id) => id !== (who === ANYONE ? null : userId))).toEqual([]);
  const read = heard().flatMap(({ url }) => new URL(url, 'http://peer').searchParams.getAll('partnerId'));
  expect(read.filter((id) => id !== String(userId))).toEqual([]);
}

/** Which administrators may make the calls that not every one may (D-100), in the order of the table. */
const RESTRICTED: Record<string, AdminRole[]> = {
  'POST /api/admin/products': ['owner', 'catalogue'],
  'PATCH /api/admin/products/3': ['owner', 'catalogue'],
  'DELETE /api/admin/products/3': ['owner', 'catalogue'],
  'POST /api/admin/product-pictures': ['owner', 'catalogue'],
  'PUT /api/admin/brand': ['owner'],
  'GET /api/admin/claims/3': ['owner', 'finance', 'support'],
  'PATCH /api/admin/claims/3': ['owner', 'support'],
  'POST /api/admin/claims/3/requests': ['owner', 'support'],
  'POST /api/admin/claims/3/files-seen': ['owner', 'support'],
  'GET /api/documents/3': ['owner', 'finance', 'support'],
  'GET /api/admin/support-requests/3': ['owner', 'finance', 'support'],
  'PATCH /api/admin/support-requests/3': ['owner', 'support'],
  'POST /api/admin/support-requests/3/answers': ['owner', 'support'],
  'POST /api/admin/support-requests/3/notes': ['owner', 'support'],
  'GET /api/admin/announcements/audience': ['owner', 'support'],
  'POST /api/admin/announcements': ['owner', 'support'],
  'POST /api/admin/announcements/3/withdraw': ['owner', 'support'],
  'POST /api/admin/canned-answers': ['owner', 'support'],
  'PUT /api/admin/canned-answers/3': ['owner', 'support'],
  'DELETE /api/admin/canned-answers/3': ['owner', 'support'],
  'GET /api/admin/mails/3': ['owner', 'finance', 'support'],
  'POST /api/admin/mails/3/retry': ['owner', 'support'],
  'POST /api/admin/mails/retry': ['owner', 'support'],
  'POST /api/admin/bus/replay': ['owner'],
  'POST /api/admin/invite': ['owner'],
  'PATCH /api/admin/admins/3': ['owner'],
  'DELETE /api/admin/admins/3': ['owner'],
  'POST /api/admin/admins/3/factor-reset': ['owner'],
  'POST /api/admin/admins/3/factor-reset/confirm': ['owner'],
  'POST /api/admin/admins/3/factor-reset/refuse': ['owner'],
  'DELETE /api/admin/invites/3': ['owner'],
  'PATCH /api/admin/partners/3/email': ['owner'],
  'DELETE /api/admin/partners/3': ['owner'],
  'POST /api/admin/partners/3/view': ['owner', 'support'],
  'GET /api/admin/partners/3/suspension': ['owner', 'finance', 'support'],
  'POST /api/admin/partners/3/suspension': ['owner'],
  'DELETE /api/admin/partners/3/suspension': ['owner'],
  'GET /api/admin/partner-notes': ['owner', 'finance', 'support'],
  'POST /api/admin/partners/3/notes': ['owner', 'support'],
  'POST /api/admin/partners/3/messages': ['owner', 'support'],
  'GET /api/admin/audit-log': ['owner', 'read-only'],
  'GET /api/admin/audit-log.csv': ['owner', 'read-only'],
  'GET /api/admin/audit-log/overview': ['owner', 'read-only'],
  'GET /api/admin/partners/3/bank-account/stop': ['owner', 'finance'],
  'POST /api/admin/partners/3/bank-account/stop': ['owner', 'finance'],
  'POST /api/admin/partners/3/bank-account/allow': ['owner', 'finance'],
  'POST /api/admin/partners/3/bank-account/approve': ['owner', 'finance'],
  'GET /api/admin/bank-account-approvals': ['owner', 'finance'],
  'POST /api/admin/monthly-payments': ['owner', 'finance'],
  'POST /api/admin/process-partner-payment': ['owner', 'finance'],
  'POST /api/admin/payouts': ['owner', 'finance'],
  'POST /api/admin/payouts/3/void': ['owner', 'finance'],
  'POST /api/admin/payouts/3/bank-state': ['owner', 'finance'],
  'POST /api/admin/payout-batches/3/sent': ['owner', 'finance'],
  'POST /api/admin/flags/3/decision': ['owner', 'finance'],
  'POST /api/admin/payout-batches': ['owner', 'finance'],
  'GET /api/admin/payout-batches/3/payouts.csv': ['owner', 'finance'],
  'POST /api/admin/approvals': ['owner', 'finance'],
  'POST /api/admin/approvals/3/approve': ['owner', 'finance'],
  'POST /api/admin/approvals/3/refuse': ['owner', 'finance'],
  'POST /api/admin/approvals/3/withdraw': ['owner', 'finance'],
  'GET /api/admin/clients.csv': ['owner', 'finance'],
  'POST /api/admin/exports': ['owner', 'finance'],
  'DELETE /api/admin/sales/3': ['owner', 'finance'],
  'POST /api/admin/unknown-referral-codes/3/assign': ['owner', 'finance'],
  'POST /api/admin/unknown-referral-codes/3/create-referral': ['owner', 'finance'],
  'POST /api/admin/sync-stripe-sessions': ['owner', 'finance'],
  'POST /api/webhook/simulate': ['owner'],
  'GET /api/admin/documents/3/preview': ['owner', 'finance', 'support'],
  'GET /api/admin/partner-documents/3/reviews': ['owner', 'finance', 'support'],
  'POST /api/admin/partner-documents/3/reviews': ['owner', 'support'],
  'DELETE /api/admin/partner-documents/3': ['owner', 'support'],
  'GET /api/admin/partners/3/tax-number': ['owner', 'finance'],
  'PUT /api/admin/partners/3/tax-number': ['owner', 'finance'],
  'DELETE /api/admin/partners/3/tax-number': ['owner', 'finance'],
  'GET /api/admin/partners/3/bank-account': ['owner', 'finance'],
  'PUT /api/admin/partners/3/bank-account': ['owner', 'finance'],
  'DELETE /api/admin/partners/3/bank-account': ['owner', 'finance'],
  'POST /api/admin/payout-batches/3/nacha-files': ['owner', 'finance'],
  'POST /api/admin/nacha-files/3/nacha.txt': ['owner', 'finance'],
  'POST /api/admin/nacha-files/3/unused': ['owner', 'finance'],
};
/** What an administrator changes only about themselves. */
const OWN = [
  'PATCH /api/profile',
  'POST /api/support',
  'PATCH /api/admin/credentials',
  'DELETE /api/admin/credentials/new-email',
  'POST /api/confirm-email/send',
  'POST /api/step-up',
  'POST /api/step-up/passkey',
  'POST /api/security/passkeys',
  'POST /api/security/passkeys/confirm',
  'POST /api/security/totp',
  'POST /api/security/totp/confirm',
  'PATCH /api/security/factors/3',
  'DELETE /api/security/factors/3',
  'POST /api/security/recovery-codes',
  'POST /api/admin/views',
  'PATCH /api/admin/views/3',
  'DELETE /api/admin/views/3',
];

test('every call by which an administrator changes something needs a right', () => {
  const changing = table.filter(
    ([method, path, who]) =>
      who.admin === true && method !== 'GET' && (who !== ANYONE || path.includes('/admin/')),
  );
  const named = changing.map(([method, path]) => `${method} ${path}`);
  const open = named.filter(
    (name) => !(name in RESTRICTED) && !OWN.includes(name) && !name.includes('/sessions'),
  );
  expect(open).toEqual([]);
});

test.each(ADMIN_ROLES)(
  'an administrator of the role %s may do what the role allows, and nothing else',
  async (role) => {
    const browser = role === 'owner' ? callers.admin : await gateway.browser().signIn(role);
    const refused: string[] = [];
    const expected: string[] = [];
    for (const [method, path, who] of table) {
      if (who !== ADMIN && who !== SIGNED_IN) continue;
      // They end this session.
      if (path.startsWith('/api/sessions') || path === '/api/admin/credentials') continue;
      for (const peer of Object.values(gateway.peers)) peer.heard.length = 0;
      const name = `${method} ${path}`;
      const answer = await browser.call(
        method,
        path,
        method === 'POST' || method === 'PATCH' ? body : undefined,
      );
      if (RESTRICTED[name]?.includes(role) === false) expected.push(name);
      if (answer.status !== 403) continue;
      refused.push(name);
      expect(answer.json).toMatchObject({
        code: 'RIGHT_MISSING',
        message: 'Your role does not allow this. An owner of the portal can change it.',
      });
      expect(heard()).toEqual([]);
    }
    expect(refused).toEqual(expected);
  },
);

test('who tries what they may not is in the log, by number and route alone', async () => {
  const log = jest.spyOn(gateway.service.app.getHttpAdapter().getInstance().log, 'info');
  try {
    await callers.partner.get('/api/admin/stats?search=Jane');
    const reader = await gateway.browser().signIn('read-only');
    await reader.post('/api/admin/payouts/3/void', body);
    await callers.admin.get('/api/admin/stats');
    const lines = log.mock.calls.filter(([, message]) => message === 'refused');
    expect(lines.map(([line]) => line)).toEqual([
      expect.objectContaining({ userId: 7, role: 'partner', route: '/api/admin/stats', code: 'FORBIDDEN' }),
      expect.objectContaining({
        role: 'admin',
        adminRole: 'read-only',
        method: 'POST',
        route: '/api/admin/payouts/:id/void',
        code: 'RIGHT_MISSING',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('Jane');
  } finally {
    log.mockRestore();
  }
});

test('the service receives the caller: user, role and visitor', async () => {
  await callers.partner.get('/api/products');
  await callers.admin.get('/api/products');
  const visitor = (name: keyof typeof callers) => callers[name].cookies.get('portal-visitor') ?? null;
  expect(gateway.peers.catalog.heard.map(({ caller }) => caller)).toEqual([
    { role: 'partner', userId: 7, visitor: visitor('partner') },
    { role: 'admin', userId: 1, visitor: visitor('admin') },
  ]);
});

const byPath = [...Map.groupBy(routes, ({ call }) => call.path)].map(
  ([path, ofPath]) => [path, ofPath.map(({ call }) => call.method as string)] as const,
);

describe.each(byPath)('%s', (path, methods) => {
  const url = path.replace(':id', '3');
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();

  test.each(
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter((each) => !allow.includes(each)),
  )('refuses %s, whoever asks and whatever comes with it, and says what it allows', async (method) => {
    const answer = await inject(method, url);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow.join(', ')]);
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    expect(heard()).toEqual([]);
  });

  test('says by OPTIONS what it allows', async () => {
    const answer = await inject('OPTIONS', url);
    expect([answer.statusCode, answer.headers.allow, answer.payload]).toEqual([204, allow.join(', '), '']);
  });
});

/** `fetch` knows no TRACE. */
const inject = (method: string, url: string) =>
  gateway.service.app.inject({
    method: method as 'GET',
    url,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, payload: '{' }),
  });

test('HEAD is answered as GET, without a body', async () => {
  const whole = await callers.partner.get('/api/products');
  const head = await callers.partner.call('HEAD', '/api/products');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
  expect(gateway.peers.catalog.heard.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect((await callers.nobody.call('HEAD', '/api/products')).status).toBe(401);
});

test('what is not in the table is not found, at any depth', async () => {
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/internal/people'],
    ['POST', '/api/internal/commission-status'],
    ['GET', '/api/../internal/people'],
    ['DELETE', '/api/referrals/%2e%2e%2finternal'],
  ] as const) {
    const answer = await callers.partner.call(method, path);
    if (path.includes('%2f')) continue;
    expect([path, answer.status]).toEqual([path, 404]);
  }
  // How the page itself looks is asked for apart from what it was asked for.
  const internal = gateway.peers.catalog.heard
    .map(({ url }) => url)
    .filter((url) => url !== '/internal/brand');
  expect(internal).toEqual(['/referrals/%2e%2e%2finternal']);
});
