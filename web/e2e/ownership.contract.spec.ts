import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { given } from './support.js';
import { cardForm } from '../../kit/testing/card-form.js';

/**
 * Ownership: every route of the API with an id in it, and every route that answers with one partner's data, requested
 * by nobody, by the owner, by another partner and by an administrator. Another's row is not found, and
 * indistinguishable from one that never existed (D-2, D-4); nothing of it changes.
 */

// All tests use the same two partners, who register once.
test.describe.configure({ mode: 'default' });

const WHO = ['nobody', 'another', 'owner', 'admin'] as const;
type Who = (typeof WHO)[number];
const callers = {} as Record<Who, APIRequestContext>;

const mark = `own${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
const owned = { partner: 0, link: 0, code: '', sale: 0, payment: '', open: '', document: 0 };

test.beforeAll(async ({ baseURL }) => {
  for (const who of WHO) callers[who] = await request.newContext({ baseURL, maxRedirects: 0 });
  const { owner, another, admin, nobody } = callers;
  const person = (name: string) => ({
    email: `${name}.${mark}@example.com`,
    password: 'correct-horse',
    firstName: name === 'owner' ? `Zora${mark}` : 'Ben',
    lastName: 'Quill',
  });
  const post = async (by: APIRequestContext, path: string, data: object) => {
    const answer = await by.post(path, { data });
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
    return (answer.status() === 204 ? {} : await answer.json()) as Record<string, unknown>;
  };
  owned.partner = Number((await post(owner, '/api/register', person('owner'))).id);
  await post(another, '/api/register', person('another'));
  await post(admin, '/api/login', { email: given('ADMIN_EMAIL'), password: given('ADMIN_PASSWORD') });

  const products = (await (await owner.get('/api/products')).json()) as { id: number; isActive: boolean }[];
  const productId = products.find(({ isActive }) => isActive)!.id;
  const link = await post(owner, '/api/referrals', { productId });
  Object.assign(owned, { link: Number(link.id), code: String(link.code) });
  await owner.patch('/api/profile', {
    multipart: {
      firstName: `Zora${mark}`,
      lastName: 'Quill',
      address: `1 ${mark} Street`,
      w9Document: {
        name: `w9-${mark}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\ntrailer<<>>\n%%EOF\n'),
      },
    },
  });

  const open = async (after?: string) => {
    const opened = await post(nobody, '/api/payments/create-intent', { referralCode: owned.code, after });
    const secret = String(opened.clientSecret);
    return { secret, payment: secret.split('_secret')[0]! };
  };
  const { secret, payment } = await open();
  await post(nobody, '/api/payments/customer', {
    paymentIntentId: payment,
    firstName: `Cora${mark}`,
    lastName: 'Lane',
    email: `cora.${mark}@example.com`,
    carrier: 'Acme',
  });
  await nobody.post(`/sandbox/stripe/v1/payment_intents/${payment}/confirm`, {
    form: cardForm(secret),
  });
  const sale = await post(nobody, '/api/sales/record', { stripePaymentId: payment });
  Object.assign(owned, { payment, sale: Number(sale.id), open: (await open(payment)).payment });
  await expect.poll(async () => (await (await owner.get('/api/partner/summary')).json()).activeSales).toBe(1);
  const links = async () => (await (await owner.get('/api/referrals')).json()) as { visits: number }[];
  await expect.poll(async () => (await links())[0]?.visits).toBe(1); // visits are counted with a delay
  const files = async () =>
    (await (await admin.get(`/api/admin/partner-documents?search=${mark}`)).json()) as { id: number }[];
  await expect.poll(async () => (await files()).length).toBe(1);
  owned.document = (await files())[0]!.id;
});
test.afterAll(() => Promise.all(Object.values(callers).map((caller) => caller.dispose())));

/** Answers per role; roles for which the call would succeed for good are left out, and tested by services and screens. */
type Answers = Partial<Record<Who, number>>;
interface Row {
  call: string;
  /** Ids of the owner's rows. */
  id: () => number;
  data?: unknown;
  answers: Answers;
}

const ADMINS_ONLY = { nobody: 401, another: 403, owner: 403 };
const ADMINS_READ = { ...ADMINS_ONLY, admin: 200 };
/** Ids that may be invalid, since only administrators get as far as the check. */
const any = () => 1;

const rows: Row[] = [
  {
    call: 'GET /api/documents/{id}',
    id: () => owned.document,
    answers: { nobody: 401, another: 404, owner: 200, admin: 200 },
  },
  {
    call: 'PATCH /api/referrals/{id}',
    id: () => owned.link,
    data: { isPaused: false },
    answers: { nobody: 401, another: 404, owner: 200, admin: 403 },
  },
  {
    call: 'DELETE /api/referrals/{id}',
    id: () => owned.link,
    answers: { nobody: 401, another: 404, admin: 403 },
  },
  {
    call: 'GET /api/partner/commissions/{id}',
    id: () => owned.sale,
    answers: { nobody: 401, another: 404, owner: 200, admin: 403 },
  },
  {
    call: 'GET /api/partner/payouts/{id}/receipt.pdf',
    // The sample data's first payout, which is of neither.
    id: any,
    answers: { nobody: 401, another: 404, owner: 404, admin: 403 },
  },
  { call: 'GET /api/admin/commissions/{id}', id: () => owned.sale, answers: ADMINS_READ },
  { call: 'DELETE /api/admin/sales/{id}', id: () => owned.sale, answers: ADMINS_ONLY },
  {
    call: 'PATCH /api/admin/partners/{id}/email',
    id: () => owned.partner,
    data: { email: 'corrected@agency.test' },
    answers: ADMINS_ONLY,
  },
  { call: 'DELETE /api/admin/partners/{id}', id: () => owned.partner, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/documents/{id}/preview', id: () => owned.document, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/partner-documents/{id}/reviews', id: () => owned.document, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/partner-documents/{id}/reviews',
    id: () => owned.document,
    data: { decision: 'accepted', seen: 0 },
    answers: ADMINS_ONLY,
  },
  { call: 'DELETE /api/admin/partner-documents/{id}', id: () => owned.document, answers: ADMINS_ONLY },
  { call: 'PATCH /api/admin/products/{id}', id: any, data: { isActive: false }, answers: ADMINS_ONLY },
  { call: 'DELETE /api/admin/products/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/claims/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'PATCH /api/admin/claims/{id}', id: any, data: { status: 'approved' }, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/claims/{id}/files-seen', id: any, data: {}, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/claims/{id}/requests',
    id: any,
    data: { documents: ['Photo'] },
    answers: ADMINS_ONLY,
  },
  { call: 'GET /api/admin/partners/{id}/suspension', id: () => owned.partner, answers: ADMINS_READ },
  {
    call: 'POST /api/admin/partners/{id}/suspension',
    id: () => owned.partner,
    data: { reason: 'Looked at it' },
    answers: ADMINS_ONLY,
  },
  { call: 'DELETE /api/admin/partners/{id}/suspension', id: () => owned.partner, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/partners/{id}/view', id: () => owned.partner, data: {}, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/partners/{id}/view/end', id: () => owned.partner, data: {}, answers: ADMINS_ONLY },
  { call: 'PATCH /api/admin/views/{id}', id: any, data: { name: 'Mine' }, answers: ADMINS_ONLY },
  { call: 'DELETE /api/admin/views/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/support-requests/{id}', id: any, answers: ADMINS_ONLY },
  {
    call: 'PATCH /api/admin/support-requests/{id}',
    id: any,
    data: { state: 'solved' },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/support-requests/{id}/answers',
    id: any,
    data: { message: 'Hello' },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/support-requests/{id}/notes',
    id: any,
    data: { message: 'Hello' },
    answers: ADMINS_ONLY,
  },
  {
    call: 'PUT /api/admin/canned-answers/{id}',
    id: any,
    data: { title: 'A title', text: 'A text' },
    answers: ADMINS_ONLY,
  },
  { call: 'DELETE /api/admin/canned-answers/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/announcements/{id}/withdraw', id: any, answers: ADMINS_ONLY },
  {
    // What somebody puts away is put away for them alone, whether or not it is there.
    call: 'POST /api/partner/announcements/{id}/dismiss',
    id: any,
    answers: { nobody: 401, another: 204, owner: 204, admin: 403 },
  },
  { call: 'GET /api/admin/mails/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/mails/{id}/retry', id: any, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/partners/{id}', id: any, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/partners/{id}/messages',
    id: any,
    data: { message: 'Hello' },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/partners/{id}/notes',
    id: any,
    data: { text: 'Hello' },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/payouts/{id}/void',
    id: any,
    data: { reason: 'mistake' },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/payouts/{id}/bank-state',
    id: any,
    data: { state: 'sent', day: '2026-11-02', seen: null },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/payout-batches/{id}/sent',
    id: any,
    data: { day: '2026-11-02' },
    answers: ADMINS_ONLY,
  },
  { call: 'GET /api/admin/approvals/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/approvals/{id}/approve', id: any, data: {}, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/approvals/{id}/refuse',
    id: any,
    data: { reason: 'Not agreed on' },
    answers: ADMINS_ONLY,
  },
  { call: 'POST /api/admin/approvals/{id}/withdraw', id: any, data: {}, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/flags/{id}/decision',
    id: any,
    data: { outcome: 'released', reason: 'Looked at it' },
    answers: ADMINS_ONLY,
  },
  { call: 'GET /api/admin/payout-batches/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/payout-batches/{id}/payouts.csv', id: any, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/payout-batches/{id}/nacha', id: any, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/payout-batches/{id}/nacha-files', id: any, data: {}, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/payouts/{id}/nacha-file', id: any, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/nacha-files/{id}/nacha.txt', id: any, data: {}, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/nacha-files/{id}/unused', id: any, data: {}, answers: ADMINS_ONLY },
  { call: 'GET /api/admin/partners/{id}/tax-number', id: () => owned.partner, answers: ADMINS_READ },
  {
    call: 'PUT /api/admin/partners/{id}/tax-number',
    id: () => owned.partner,
    data: {},
    answers: { ...ADMINS_ONLY, admin: 400 },
  },
  { call: 'DELETE /api/admin/partners/{id}/tax-number', id: () => owned.partner, answers: ADMINS_ONLY },
  {
    call: 'GET /api/admin/partners/{id}/bank-account',
    id: () => owned.partner,
    answers: { ...ADMINS_ONLY, admin: 404 }, // none is on file
  },
  {
    call: 'PUT /api/admin/partners/{id}/bank-account',
    id: () => owned.partner,
    data: {},
    answers: { ...ADMINS_ONLY, admin: 400 },
  },
  { call: 'DELETE /api/admin/partners/{id}/bank-account', id: () => owned.partner, answers: ADMINS_ONLY },
  {
    call: 'GET /api/admin/partners/{id}/bank-account/stop',
    id: () => owned.partner,
    answers: ADMINS_READ,
  },
  {
    call: 'POST /api/admin/partners/{id}/bank-account/stop',
    id: () => owned.partner,
    data: { version: 1 },
    answers: { ...ADMINS_ONLY, admin: 404 }, // none waits
  },
  {
    call: 'POST /api/admin/partners/{id}/bank-account/approve',
    id: () => owned.partner,
    data: { version: 1 },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/partners/{id}/bank-account/allow',
    id: () => owned.partner,
    data: {},
    answers: { ...ADMINS_ONLY, admin: 400 },
  },
  { call: 'DELETE /api/sessions/{id}', id: any, answers: { nobody: 401, another: 404 } },
  {
    call: 'PATCH /api/security/factors/{id}',
    id: any,
    data: { name: 'Phone' },
    answers: { nobody: 401, another: 404 },
  },
  { call: 'DELETE /api/security/factors/{id}', id: any, answers: { nobody: 401, another: 404 } },
  { call: 'PATCH /api/admin/admins/{id}', id: any, data: {}, answers: ADMINS_ONLY },
  { call: 'DELETE /api/admin/admins/{id}', id: any, answers: ADMINS_ONLY },
  { call: 'POST /api/admin/admins/{id}/factor-reset', id: any, data: {}, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/admins/{id}/factor-reset/confirm',
    id: any,
    data: { resetId: 1 },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/admins/{id}/factor-reset/refuse',
    id: any,
    data: { resetId: 1 },
    answers: ADMINS_ONLY,
  },
  { call: 'DELETE /api/admin/invites/{id}', id: any, answers: ADMINS_ONLY },
  {
    call: 'POST /api/admin/unknown-referral-codes/{id}/assign',
    id: any,
    data: { partnerId: 0, notes: null },
    answers: ADMINS_ONLY,
  },
  {
    call: 'POST /api/admin/unknown-referral-codes/{id}/create-referral',
    id: any,
    data: { partnerId: 1, productId: 1 },
    answers: ADMINS_ONLY,
  },
];

/** Routes that answer with one partner's own data; `holds`: the owner's data is in the answer. */
const own: { call: string; holds?: () => string; admin: number }[] = [
  { call: 'GET /api/user', holds: () => mark, admin: 200 },
  { call: 'GET /api/user/onboarding-status', admin: 403 },
  { call: 'GET /api/referrals', holds: () => owned.code, admin: 403 },
  { call: 'GET /api/partner/link-days', holds: () => `"referralId":${owned.link}`, admin: 403 },
  { call: 'GET /api/partner/summary', admin: 403 },
  { call: 'GET /api/partner/trends', admin: 403 },
  { call: 'GET /api/partner/statement', admin: 403 },
  { call: 'GET /api/partner/statement.csv', admin: 403 },
  { call: 'GET /api/partner/statements', admin: 403 },
  { call: 'GET /api/partner/balance', admin: 403 },
  { call: 'GET /api/partner/bank-account', admin: 403 },
  { call: 'GET /api/partner/bank-transfers', admin: 403 },
  { call: 'GET /api/partner/notices', admin: 403 },
  { call: 'GET /api/partner/notices/unread', admin: 403 },
  { call: 'GET /api/partner/mail-choices', admin: 403 },
  { call: 'GET /api/partner/announcements', admin: 403 },
  { call: 'GET /api/partner/time-zone', admin: 403 },
  { call: 'GET /api/partner/sales', holds: () => mark, admin: 403 },
  { call: 'GET /api/partner/clients', holds: () => mark, admin: 403 },
  { call: 'GET /api/partner/stats', holds: () => owned.code, admin: 403 },
  { call: 'GET /api/profile/documents', holds: () => mark, admin: 403 },
];

const ask = (who: Who, call: string, data?: unknown) => {
  const [method, path] = call.split(' ') as [string, string];
  return callers[who].fetch(path, { method, data });
};

/** All the owner's data, as the owner and administrators see it. */
async function estate(): Promise<string[]> {
  const seen = [];
  for (const { call } of own) seen.push(await (await ask('owner', call)).text());
  seen.push(await (await ask('admin', `GET /api/admin/clients?search=${mark}`)).text());
  seen.push(await (await ask('admin', `GET /api/admin/partner-documents?search=${mark}`)).text());
  return seen;
}

test('every documented route with an id is asked here, and every one of a partner alone', async ({
  baseURL,
}) => {
  const { paths } = (await (await fetch(`${baseURL}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Pictures of the brand and of products are named by their content, and everybody's; a link is for who has its code; a
  // statement is named by its month, and the caller's.
  const withId = documented.filter((call) => call.includes('{') && !/\{(hash|code|period)\}/.test(call));
  expect(rows.map(({ call }) => call).sort()).toEqual(withId.sort());
  const partners = documented.filter((call) => call.startsWith('GET /api/partner/') && !call.includes('{'));
  expect(partners.filter((call) => !own.some((each) => each.call === call))).toEqual([]);
});

for (const { call, id, data, answers } of rows)
  test(`${call} of somebody: ${JSON.stringify(answers)}`, async () => {
    const before = await estate();
    for (const who of WHO) {
      const expected = answers[who];
      if (expected === undefined) continue;
      const answer = await ask(who, call.replace('{id}', String(id())), data);
      expect(answer.status(), who).toBe(expected);
      if (expected === 404)
        expect(await told(answer)).toEqual(
          await told(await ask(who, call.replace('{id}', '2000000000'), data)),
        );
      if (expected >= 400) expect(await answer.text()).not.toContain(mark);
    }
    expect(await estate()).toEqual(before);
  });

/** An error body without its request id. */
async function told(answer: { json(): Promise<unknown> }) {
  const { requestId, ...rest } = (await answer.json()) as { requestId: string };
  expect(requestId).toBeTruthy();
  return rest;
}

for (const { call, holds, admin } of own)
  test(`${call} shows a partner their own and nobody else's, whomever they name`, async () => {
    const mine = await ask('owner', call);
    expect(mine.status()).toBe(200);
    if (holds) expect(await mine.text()).toContain(holds());
    for (const named of ['', `?partnerId=${owned.partner}&userId=${owned.partner}&id=${owned.partner}`]) {
      const theirs = await ask('another', call + named);
      expect(theirs.status()).toBe(200);
      const text = await theirs.text();
      expect(text.replaceAll(`another.${mark}`, '')).not.toContain(mark);
      expect(text).not.toContain(owned.code);
      expect((await ask('nobody', call + named)).status()).toBe(401);
      expect((await ask('admin', call + named)).status()).toBe(admin);
    }
  });

test('what a partner writes is their own, whomever they name', async () => {
  const before = await estate();
  const [product] = (await (await ask('another', 'GET /api/products')).json()) as { id: number }[];
  const named = { partnerId: owned.partner, userId: owned.partner, id: owned.partner };
  const link = await ask('another', 'POST /api/referrals', { productId: product!.id, ...named });
  expect(link.ok()).toBe(true);
  const writes: [call: string, data: object][] = [
    ['POST /api/user/onboarding-status', { hasSeenOnboarding: true }],
    ['PUT /api/partner/time-zone', { timeZone: 'Asia/Tokyo' }],
    ['PUT /api/partner/language', { language: 'es' }],
    ['POST /api/support', { reason: 'billing', message: 'Hello' }],
    [
      'PUT /api/partner/bank-account',
      {
        holderName: 'Pat Quinn',
        accountType: 'checking',
        routingNumber: '021000021',
        accountNumber: '4711004712',
        seen: { version: 0 },
      },
    ],
  ];
  for (const [call, data] of writes)
    expect((await ask('another', call, { ...data, ...named })).ok(), call).toBe(true);
  const multipart = { firstName: 'Benno', lastName: 'Quill', ...named };
  expect((await callers.another.patch('/api/profile', { multipart })).ok()).toBe(true);
  expect(await estate()).toEqual(before);
});

test("a checkout is its customer's browser's, whoever else knows its number", async () => {
  const customer = { firstName: 'Eve', lastName: 'Lane', email: 'eve@example.com', carrier: 'Acme' };
  const writes: [call: string, data: object][] = [
    ['POST /api/payments/customer', customer],
    ['POST /api/payments/apply-coupon', { couponCode: 'WELCOME10' }],
    ['POST /api/payments/remove-coupon', {}],
  ];
  for (const [call, data] of writes)
    for (const who of ['another', 'owner', 'admin'] as const)
      for (const paymentIntentId of [owned.open, owned.payment])
        expect((await ask(who, call, { ...data, paymentIntentId })).status(), `${call} by ${who}`).toBe(404);
});
