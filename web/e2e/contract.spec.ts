import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { faultIn } from './contract.js';
import { given } from './support.js';
import { cardForm } from '../../kit/testing/card-form.js';

/**
 * Every call of the partner's and the customer's side (specification, section 7): its status, its shape as documented
 * at /api/docs, and each of its errors in the specified words.
 */

/** The parts of a request. */
type Options = Parameters<APIRequestContext['fetch']>[1];
type Who = 'nobody' | 'partner' | 'another' | 'admin';
const callers = {} as Record<Who, APIRequestContext>;
/** Sessions of the partner, of another one, and of the customer, who is not signed in. */
const made = { product: 0, link: 0, code: '', foreignLink: 0, payment: '', secret: '' };

const email = (name: string) => `${name}.${Date.now().toString(36)}${test.info().workerIndex}@example.com`;
const person = (name: string) => ({
  email: email(name),
  password: 'correct-horse',
  firstName: 'Pat',
  lastName: 'Quinn',
});
let pat: ReturnType<typeof person>;

test.beforeAll(async ({ baseURL }) => {
  for (const who of ['nobody', 'partner', 'another', 'admin'] as const)
    callers[who] = await request.newContext({ baseURL });
  pat = person('pat');
  const { partner, another, admin, nobody } = callers;
  await partner.post('/api/register', { data: pat });
  await another.post('/api/register', { data: person('other') });
  await admin.post('/api/login', {
    data: { email: given('ADMIN_EMAIL'), password: given('ADMIN_PASSWORD') },
  });
  const [product] = (await (await partner.get('/api/products')).json()) as { id: number }[];
  made.product = product!.id;
  const link = async (of: APIRequestContext) => {
    const answer = await of.post('/api/referrals', { data: { productId: made.product } });
    return (await answer.json()) as { id: number; code: string };
  };
  const mine = await link(partner);
  Object.assign(made, { link: mine.id, code: mine.code, foreignLink: (await link(another)).id });
  const intent = await nobody.post('/api/payments/create-intent', { data: { referralCode: made.code } });
  made.secret = ((await intent.json()) as { clientSecret: string }).clientSecret;
  made.payment = made.secret.split('_secret_')[0]!;
});
test.afterAll(() => Promise.all(Object.values(callers).map((caller) => caller.dispose())));

/** Makes a call, and checks the answer against the documentation. */
async function answerTo(who: Who, call: string, { baseURL, ...options }: Options & { baseURL: string }) {
  const [method, path] = call.split(' ') as [string, string];
  const response = await callers[who].fetch(path, { method, ...options });
  const status = response.status();
  const seen = { method, pathname: path, status, body: () => response.json() as Promise<unknown> };
  expect(await faultIn(seen, baseURL), `${call} as ${who}`).toBeNull();
  const text = await response.text();
  return { status, headers: response.headers(), json: (text ? JSON.parse(text) : null) as unknown };
}

interface Refused {
  who: Who;
  call: string | (() => string);
  send?: Options | (() => Options);
  status: number;
  code: string;
  message: string;
  /** Errors of a form's fields; `message` is then the first of them. */
  errors?: Record<string, string[]>;
}

/** The specified calls that need a session, and those for partners only. */
const SIGNED_IN = ['GET /api/user', 'GET /api/products', 'PATCH /api/profile', 'POST /api/support'];
const PARTNERS = [
  'GET /api/user/onboarding-status',
  'POST /api/user/onboarding-status',
  'GET /api/partner/stats',
  'POST /api/referrals',
  'DELETE /api/referrals/1',
  'GET /api/leaderboard',
  'GET /api/profile/documents',
  'PATCH /api/profile/password',
];

const credentials = { email: 'nobody@example.com', password: 'wrong-horse' };
const payment = () => ({ paymentIntentId: made.payment });
const claim = {
  claimType: 'towing',
  firstName: 'Cora',
  lastName: 'Miles',
  email: 'cora@example.com',
  phone: '555-010-9999',
  policyNumber: 'P-42',
  incidentDate: '2024-02-29',
};
const TOO_LARGE = 10 * 1024 * 1024 + 1;
const file = (name: string, buffer = Buffer.from('MZ is a program')) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});
const pdfOf = (bytes: number) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n'),
    Buffer.alloc(bytes),
    Buffer.from('\n%%EOF\n'),
  ]);

const invalid = (
  call: string,
  data: unknown,
  errors: Record<string, string[]>,
  who: Who = 'partner',
): Refused => ({
  who,
  call,
  send: { data },
  status: 400,
  code: 'VALIDATION_FAILED',
  message: Object.values(errors)[0]![0]!,
  errors,
});
const notFound = (
  call: Refused['call'],
  send: Refused['send'],
  message: string,
  who: Who = 'partner',
): Refused => ({
  who,
  call,
  send,
  status: 404,
  code: 'NOT_FOUND',
  message,
});

const names = { firstName: ['First name is required'], lastName: ['Last name is required'] };
const signIn = {
  email: ['Please enter a valid email'],
  password: ['Password must be at least 6 characters'],
};
const wholeClaim = {
  claimType: ['Please select a claim type'],
  ...names,
  email: ['Please enter a valid email address'],
  phone: ['Please enter a valid phone number'],
  policyNumber: ['Policy number is required'],
  incidentDate: ['Please select an incident date'],
};
const missing = ['Missing information - Please select a reason and provide a message.'];

const refused: Refused[] = [
  ...[...SIGNED_IN, ...PARTNERS].map((call) => ({
    who: 'nobody' as const,
    call,
    status: 401,
    code: 'SIGNED_OUT',
    message: 'Please sign in to continue',
  })),
  ...PARTNERS.map((call) => ({
    who: 'admin' as const,
    call,
    status: 403,
    code: 'FORBIDDEN',
    message: 'You are not allowed to do this',
  })),

  invalid('POST /api/login', { email: 'x', password: 'short' }, signIn, 'nobody'),
  {
    who: 'nobody',
    call: 'POST /api/login',
    send: { data: credentials },
    status: 401,
    code: 'WRONG_CREDENTIALS',
    message: 'The email or password you entered is incorrect. Please try again.',
  },
  invalid(
    'POST /api/register',
    { email: 'x', password: 'short', firstName: ' ', lastName: '' },
    { ...signIn, ...names },
    'nobody',
  ),
  {
    who: 'nobody',
    call: 'POST /api/register',
    send: () => ({ data: { ...pat, email: pat.email.toUpperCase() } }),
    status: 409,
    code: 'EMAIL_TAKEN',
    message: 'An account with this email already exists',
  },
  invalid(
    'POST /api/user/onboarding-status',
    { hasSeenOnboarding: 'yes' },
    { hasSeenOnboarding: ['Please say whether the tour has been seen'] },
  ),

  invalid('POST /api/referrals', {}, { productId: ['No product selected'] }),
  invalid('POST /api/referrals', { productId: 'two' }, { productId: ['Invalid product ID'] }),
  invalid('POST /api/referrals', { productId: 0 }, { productId: ['Invalid product ID'] }),
  notFound('POST /api/referrals', { data: { productId: 2_000_000_000 } }, 'Product not found'),
  notFound('DELETE /api/referrals/2000000000', {}, 'Referral not found'),
  notFound(() => `DELETE /api/referrals/${made.foreignLink}`, {}, 'Referral not found'),

  invalid(
    'PATCH /api/profile/password',
    { currentPassword: 'correct-horse', newPassword: 'correct-horse' },
    { newPassword: ['Choose a password that differs from the current one.'] },
  ),
  {
    ...invalid('PATCH /api/profile', null, { firstName: ['First name is required'] }),
    send: { multipart: { firstName: '', lastName: 'Quinn' } },
  },
  {
    who: 'partner',
    call: 'PATCH /api/profile',
    send: { multipart: { firstName: 'Pat', w9Document: file('w9.pdf', pdfOf(TOO_LARGE)) } },
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: 'A file may be at most 10 MB',
  },
  {
    who: 'partner',
    call: 'PATCH /api/profile',
    send: { multipart: { firstName: 'Pat', achDocument: file('ach.txt') } },
    status: 400,
    code: 'UNSUPPORTED_FILE',
    message: 'Only PDF, DOC and DOCX files are accepted',
  },
  invalid('POST /api/support', { message: 'Help' }, { reason: missing }),
  invalid('POST /api/support', { reason: 'billing', message: '  ' }, { message: missing }),

  notFound('GET /api/links/NOSUCHXX', {}, 'Referral not found', 'nobody'),
  invalid('POST /api/payments/create-intent', {}, { referralCode: ['Invalid referral code'] }, 'nobody'),
  notFound(
    'POST /api/payments/create-intent',
    { data: { referralCode: 'NOSUCHXX' } },
    'Referral not found',
    'nobody',
  ),
  {
    ...invalid(
      'POST /api/payments/apply-coupon',
      {},
      { couponCode: ['Please enter a coupon code'] },
      'nobody',
    ),
    send: () => ({ data: { couponCode: ' ', ...payment() } }),
  },
  ...['NO-SUCH-COUPON', 'EXPIRED'].map((couponCode) => ({
    who: 'nobody' as const,
    call: 'POST /api/payments/apply-coupon',
    send: () => ({ data: { couponCode, ...payment() } }),
    status: 400,
    code: 'INVALID_COUPON',
    message: 'Coupon code is invalid or expired',
  })),
  // Another browser that knows the payment's id (D-11).
  notFound(
    'POST /api/payments/apply-coupon',
    () => ({ data: { couponCode: 'WELCOME10', ...payment() } }),
    'Payment not found',
    'another',
  ),
  notFound('POST /api/payments/remove-coupon', () => ({ data: payment() }), 'Payment not found', 'another'),
  invalid(
    'POST /api/payments/remove-coupon',
    { paymentIntentId: '../../customers' },
    { paymentIntentId: ['Payment not found'] },
    'nobody',
  ),
  invalid('POST /api/sales/record', {}, { stripePaymentId: ['Payment not found'] }, 'nobody'),
  invalid(
    'POST /api/sales/record',
    { stripePaymentId: 'pi_none', customerFirstName: 'Dana', customerLastName: ' ', carrier: 'Acme' },
    {
      customerLastName: ['Please fill in all required fields before proceeding.'],
      customerEmail: ['Please fill in all required fields before proceeding.'],
    },
    'nobody',
  ),
  notFound('POST /api/sales/record', { data: { stripePaymentId: 'pi_none' } }, 'Payment not found', 'nobody'),
  {
    who: 'nobody',
    call: 'POST /api/sales/record',
    send: () => ({ data: { stripePaymentId: made.payment, amount: 9_999 } }),
    status: 409,
    code: 'PAYMENT_NOT_SUCCEEDED',
    message: 'Payment has not succeeded',
  },

  invalid('POST /api/claims', {}, wholeClaim, 'nobody'),
  invalid(
    'POST /api/claims',
    { ...claim, incidentDate: '2124-01-01' },
    { incidentDate: ['The incident date cannot be in the future'] },
    'nobody',
  ),
  invalid(
    'POST /api/claims',
    { ...claim, incidentDate: '1899-12-31' },
    { incidentDate: ['The incident date cannot be before January 1, 1900'] },
    'nobody',
  ),
  {
    who: 'nobody',
    call: 'POST /api/claims',
    send: { multipart: { ...claim, files: file('crash.pdf', pdfOf(TOO_LARGE)) } },
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: 'A file may be at most 10 MB',
  },
  {
    who: 'nobody',
    call: 'POST /api/claims',
    send: { multipart: { ...claim, files: file('crash.txt') } },
    status: 400,
    code: 'UNSUPPORTED_FILE',
    message: 'Only PNG, JPG, PDF, DOC and DOCX files are accepted',
  },

  ...['POST /api/login', 'POST /api/payments/create-intent', 'POST /api/claims'].flatMap(
    (call): Refused[] => {
      const body = (type: string, data: string) => ({ headers: { 'content-type': type }, data });
      return [
        {
          who: 'nobody',
          call,
          send: body('application/json', '{"half'),
          status: 400,
          code: 'BAD_REQUEST',
          message: 'The request could not be read',
        },
        {
          who: 'nobody',
          call,
          send: body('application/json', JSON.stringify({ email: 'x'.repeat(1_100_000) })),
          status: 413,
          code: 'TOO_LARGE',
          message: 'This is too large',
        },
        {
          who: 'nobody',
          call,
          send: body('text/plain', 'a text'),
          status: 415,
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message: 'This kind of content is not accepted',
        },
      ];
    },
  ),
  notFound('GET /api/no/such/call', {}, 'Not found', 'nobody'),
];

const nameOf = ({ who, call, status, message, errors }: Refused, index: number) =>
  `${index + 1}. ${typeof call === 'string' ? call : "DELETE another's link"} as ${who}: ${status} '${message}'${
    errors ? ` (${Object.keys(errors).join(', ')})` : ''
  }`;

test.describe('refuses', () => {
  for (const [index, each] of refused.entries())
    test(nameOf(each, index), async ({ baseURL }) => {
      const { who, call, send = {}, status, code, message, errors } = each;
      const answer = await answerTo(who, typeof call === 'string' ? call : call(), {
        baseURL: baseURL!,
        ...(typeof send === 'function' ? send() : send),
      });
      expect(answer).toMatchObject({
        status,
        json: {
          code,
          message,
          requestId: answer.headers['x-request-id'],
          ...(errors && { errors }),
        },
      });
      if (errors) expect((answer.json as { errors: object }).errors).toEqual(errors);
    });
});

test.describe('answers', () => {
  const call = (who: Who, what: string, options: Options = {}) =>
    answerTo(who, what, { baseURL: test.info().project.use.baseURL!, ...options });

  test('sign-up, sign-in, who is signed in, sign-out', async ({ baseURL }) => {
    const other = await request.newContext({ baseURL });
    callers.nobody = other;
    const newcomer = person('newcomer');
    const user = { email: newcomer.email, firstName: 'Pat', role: 'partner' };
    expect(
      await call('nobody', 'POST /api/register', { data: { ...newcomer, role: 'admin' } }),
    ).toMatchObject({
      status: 201,
      json: user,
    });
    expect(await call('nobody', 'GET /api/user')).toMatchObject({ status: 200, json: user });
    expect(await call('nobody', 'POST /api/logout')).toMatchObject({ status: 204, json: null });
    expect(await call('nobody', 'GET /api/user')).toMatchObject({ status: 401 });
    expect(await call('nobody', 'POST /api/login', { data: newcomer })).toMatchObject({
      status: 200,
      json: user,
    });
  });

  test('the tour: not seen, then seen', async () => {
    const [unseen, seen] = [{ hasSeenOnboarding: false }, { hasSeenOnboarding: true }];
    expect((await call('partner', 'GET /api/user/onboarding-status')).json).toEqual(unseen);
    const told = await call('partner', 'POST /api/user/onboarding-status', { data: seen });
    expect(told).toMatchObject({ status: 200, json: seen });
    expect((await call('partner', 'GET /api/user/onboarding-status')).json).toEqual(seen);
  });

  test('links: made once, found again, deleted', async () => {
    const [, second] = (await call('another', 'GET /api/products')).json as { id: number }[];
    const data = { productId: second!.id };
    const first = await call('another', 'POST /api/referrals', { data });
    expect(first.status).toBe(201);
    const again = await call('another', 'POST /api/referrals', { data });
    expect(again).toMatchObject({ status: 200, json: { id: (first.json as { id: number }).id } });
    const { id } = first.json as { id: number };
    expect(await call('another', `DELETE /api/referrals/${id}`)).toMatchObject({ status: 204, json: null });
    expect(await call('another', `DELETE /api/referrals/${id}`)).toMatchObject({ status: 404 });
    const stats = await call('another', 'GET /api/partner/stats');
    expect(stats.json).toContainEqual(expect.objectContaining({ id, isActive: false, sales: [] }));
  });

  test('the leaderboard, the profile and its documents, support', async () => {
    expect(await call('partner', 'GET /api/leaderboard')).toMatchObject({ status: 200 });
    const multipart = {
      firstName: 'Patricia',
      lastName: 'Quinn',
      agency: 'Quinn & Daughters',
      w9Document: file('w9.pdf', pdfOf(9)),
    };
    expect(await call('partner', 'PATCH /api/profile', { multipart })).toMatchObject({
      status: 200,
      json: { firstName: 'Patricia', companyName: 'Quinn & Daughters' },
    });
    expect(await call('partner', 'GET /api/profile/documents')).toMatchObject({
      status: 200,
      json: { w9Document: 'w9.pdf', achDocument: null },
    });
    const data = { ...person('x'), name: 'Pat Quinn', reason: 'billing', message: 'Help' };
    expect(await call('partner', 'POST /api/support', { data })).toMatchObject({ status: 201 });
  });

  test('a checkout with a coupon, and one sale however often it is recorded', async ({ baseURL }) => {
    callers.nobody = await request.newContext({ baseURL });
    const opened = await call('nobody', 'POST /api/payments/create-intent', {
      data: { referralCode: made.code },
    });
    expect(opened).toMatchObject({ status: 200, json: { referral: { code: made.code }, coupon: null } });
    const { clientSecret } = opened.json as { clientSecret: string };
    const paymentIntentId = clientSecret.split('_secret_')[0]!;

    const coupon = { couponCode: 'welcome10', paymentIntentId };
    expect(await call('nobody', 'POST /api/payments/apply-coupon', { data: coupon })).toMatchObject({
      status: 200,
      json: { coupon: { percent_off: 10 } },
    });
    const gone = await call('nobody', 'POST /api/payments/remove-coupon', { data: { paymentIntentId } });
    expect(gone).toMatchObject({ status: 204, json: null });

    const paid = await callers.nobody.post(`/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
      form: cardForm(clientSecret),
    });
    expect(paid.status()).toBe(200);
    const record = { stripePaymentId: paymentIntentId, amount: 9_999, couponCode: null };
    const sale = await call('nobody', 'POST /api/sales/record', { data: record });
    expect([200, 201], 'the webhook may have been first').toContain(sale.status);
    const again = await call('nobody', 'POST /api/sales/record', { data: record });
    expect(again).toEqual({ ...again, status: 200, json: sale.json });
    expect((sale.json as { amountInCents: number }).amountInCents).not.toBe(999_900);
  });

  test('a claim, once for each key', async () => {
    const headers = { 'idempotency-key': email('key').replaceAll(/\W/g, '').padEnd(32, '0') };
    const filed = await call('nobody', 'POST /api/claims', { data: claim, headers });
    expect(filed).toMatchObject({ status: 201, json: { status: 'submitted' } });
    const again = await call('nobody', 'POST /api/claims', { data: claim, headers });
    expect(again).toMatchObject({ status: 200, json: filed.json as object });
    const data = { ...claim, policyNumber: 'P-43' };
    expect(await call('nobody', 'POST /api/claims', { data, headers })).toMatchObject({
      status: 409,
      json: {
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: 'Another claim was submitted with this key already',
      },
    });
  });
});
