import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { faultIn } from './contract.js';
import { given } from './support.js';

/**
 * Every call of the administrators' side (specification, section 7, and our additions): access, the shape of the
 * answer as documented at /api/docs, and its refusals with the specified messages. Calls that would affect other tests
 * are only refused here; the services' tests and the screens' specs make them succeed.
 */

type Who = 'nobody' | 'partner' | 'admin';
const callers = {} as Record<Who, APIRequestContext>;

test.beforeAll(async ({ baseURL }) => {
  for (const who of ['nobody', 'partner', 'admin'] as const)
    callers[who] = await request.newContext({ baseURL, maxRedirects: 0 });
  await callers.partner.post('/api/login', {
    data: { email: 'ava@example.com', password: given('DEMO_PASSWORD') },
  });
  await callers.admin.post('/api/login', {
    data: { email: given('ADMIN_EMAIL'), password: given('ADMIN_PASSWORD') },
  });
});
test.afterAll(() => Promise.all(Object.values(callers).map((caller) => caller.dispose())));

/** Makes a call, and checks the answer against the documentation. */
async function answerTo(who: Who, call: string, data?: unknown) {
  const [method, path] = call.split(' ') as [string, string];
  const response = await callers[who].fetch(path, { method, data });
  const status = response.status();
  const pathname = path.split('?')[0]!;
  const seen = { method, pathname, status, body: () => response.json() as Promise<unknown> };
  expect(await faultIn(seen, test.info().project.use.baseURL!), `${call} as ${who}`).toBeNull();
  const isJson = response.headers()['content-type']?.includes('json');
  return { status, headers: response.headers(), json: isJson ? await response.json() : null };
}

const LONG_AGO = '2020-01';
/** Reads. */
const reads = [
  'GET /api/admin/stats',
  'GET /api/admin/partners?sort=totalSales&direction=desc&search=a',
  'GET /api/admin/links?partnerId=1',
  'GET /api/admin/partner-names?search=a',
  'GET /api/admin/clients?sort=amount&direction=asc&status=unpaid&search=ava',
  'GET /api/admin/clients.csv?status=paid',
  'GET /api/admin/stripe-transactions?search=a',
  'GET /api/admin/unknown-referral-codes?unassigned=true&unresolved=true&search=a',
  'GET /api/admin/partner-documents?type=w9&review=waiting',
  'GET /api/admin/referral-codes?search=a&limit=5',
  'GET /api/admin/links?sort=code&direction=asc&search=a',
  `GET /api/admin/month-end?month=${LONG_AGO}`,
  `GET /api/admin/month-end/selection?month=${LONG_AGO}&partnerIds=1,2`,
  'GET /api/admin/payout-batches?limit=2',
  'GET /api/admin/second-person',
  'GET /api/admin/bank-account-approvals',
  'GET /api/admin/bank-account-states?partnerIds=1,2',
  'GET /api/admin/batch-files?batchIds=1,2',
  'GET /api/admin/approvals?state=over&limit=2',
  'GET /api/admin/claims?status=submitted',
  'GET /api/admin/support-requests?reason=billing',
  'GET /api/admin/canned-answers',
  'GET /api/admin/announcements',
  'GET /api/admin/announcements/audience',
  'GET /api/admin/happenings?limit=50',
  'GET /api/admin/mails?status=kept',
  'GET /api/admin/upload-scanning',
  'GET /api/admin/bus',
  'GET /api/admin/needs',
  'GET /api/admin/health',
  'GET /api/admin/figures?period=year',
  'GET /api/admin/figures?period=30-days',
  'GET /api/admin/audit-log?kind=people&thing=invite&actor=nobody',
  'GET /api/admin/audit-log.csv?kind=people&thing=invite&actor=nobody',
  'GET /api/admin/audit-log/overview',
  'GET /api/webhook/test',
  'GET /api/admin/charts/sales?days=365',
  `GET /api/admin/charts/partners?month=${LONG_AGO}`,
];

const NONE = 2_000_000_000;
interface Refusal {
  call: string;
  send?: unknown;
  status: number;
  message: string;
  errors?: Record<string, string[]>;
}
const invalid = (call: string, send: unknown, errors: Record<string, string[]>): Refusal => ({
  call,
  send,
  status: 400,
  message: Object.values(errors)[0]![0]!,
  errors,
});
const notFound = (call: string, message: string, send?: unknown): Refusal => ({
  call,
  send,
  status: 404,
  message,
});

/** Writes, and requests without a body, refused. */
const refusals: Refusal[] = [
  invalid('GET /api/admin/referral-codes?search=%20', undefined, {
    search: ['Enter the beginning of a code'],
  }),
  invalid(
    'POST /api/admin/products',
    { name: '', description: ' ', priceInCents: 99, externalUrl: 'x', commissionRate: 1.01 },
    {
      name: ['Name is required'],
      description: ['Description is required'],
      priceInCents: ['Price must be at least $1'],
      externalUrl: ['Must be a valid URL'],
      commissionRate: ['Commission rate cannot exceed 100%'],
    },
  ),
  notFound(`PATCH /api/admin/products/${NONE}`, 'Product not found', { isActive: false }),
  notFound(`DELETE /api/admin/products/${NONE}`, 'Product not found'),
  notFound(`PATCH /api/admin/partners/${NONE}/email`, 'Partner not found', { email: 'new@agency.test' }),
  notFound(`GET /api/admin/partners/${NONE}`, 'Partner not found'),
  notFound(`DELETE /api/admin/partners/${NONE}`, 'Partner not found'),
  notFound(`DELETE /api/admin/sales/${NONE}`, 'Sale not found'),
  notFound(`POST /api/admin/announcements/${NONE}/withdraw`, 'Announcement not found'),
  notFound(`PUT /api/admin/canned-answers/${NONE}`, 'Canned answer not found', { title: 'T', text: 'Text' }),
  notFound(`DELETE /api/admin/canned-answers/${NONE}`, 'Canned answer not found'),
  notFound(`GET /api/admin/partner-documents/${NONE}/reviews`, 'File not found'),
  notFound(`POST /api/admin/partner-documents/${NONE}/reviews`, 'File not found', {
    decision: 'accepted',
    seen: 0,
  }),
  notFound(`DELETE /api/admin/partner-documents/${NONE}`, 'File not found'),
  notFound(`GET /api/admin/partners/${NONE}/bank-account`, 'No bank account is on file'),
  notFound(`DELETE /api/admin/partners/${NONE}/bank-account`, 'No bank account is on file'),
  invalid(
    `PUT /api/admin/partners/${NONE}/bank-account`,
    { holderName: '', accountType: '', routingNumber: '021000022', accountNumber: '1' },
    {
      holderName: ['Account holder is required'],
      accountType: ['Account type is required'],
      routingNumber: ['This is no bank’s routing number. Please check its digits.'],
      accountNumber: ['Account number must be 4 to 17 digits'],
    },
  ),
  notFound(`PUT /api/admin/partners/${NONE}/bank-account`, 'Partner not found', {
    holderName: 'Pat Quinn',
    accountType: 'checking',
    routingNumber: '021000021',
    accountNumber: '73190046582',
  }),
  notFound(`POST /api/admin/partners/${NONE}/bank-account/stop`, 'There is no such change', { version: 1 }),
  invalid(
    `POST /api/admin/partners/${NONE}/bank-account/allow`,
    { reason: ' ' },
    { reason: ['Please say why'] },
  ),
  notFound(
    `POST /api/admin/partners/${NONE}/bank-account/allow`,
    'No change of this bank account was stopped',
    { reason: 'Nobody asked' },
  ),
  notFound(`GET /api/admin/approvals/${NONE}`, 'Request not found'),
  notFound(`POST /api/admin/approvals/${NONE}/approve`, 'Request not found', {}),
  notFound(`POST /api/admin/approvals/${NONE}/refuse`, 'Request not found', { reason: 'Not agreed on' }),
  notFound(`POST /api/admin/approvals/${NONE}/withdraw`, 'Request not found', {}),
  invalid(
    `POST /api/admin/approvals/${NONE}/refuse`,
    { reason: 'no' },
    { reason: ['Say in a few words why'] },
  ),
  invalid(
    'POST /api/admin/approvals',
    { kind: 'payment', partnerId: 1, amount: 0, month: '' },
    { amount: ['Amount must be greater than $0.01'], month: ['Month is required'] },
  ),
  notFound(`GET /api/admin/payout-batches/${NONE}/nacha`, 'Batch not found'),
  notFound(`POST /api/admin/payout-batches/${NONE}/nacha-files`, 'Batch not found', {}),
  notFound(`POST /api/admin/nacha-files/${NONE}/nacha.txt`, 'NACHA file not found', {}),
  notFound(`POST /api/admin/nacha-files/${NONE}/unused`, 'NACHA file not found', { reason: 'Never sent' }),
  invalid(`POST /api/admin/nacha-files/${NONE}/unused`, { reason: ' ' }, { reason: ['Please say why'] }),
  invalid(
    'POST /api/admin/process-partner-payment',
    { partnerId: 1, amount: 0, month: '' },
    { amount: ['Amount must be greater than $0.01'], month: ['Month is required'] },
  ),
  invalid(
    'POST /api/admin/payouts',
    { partnerId: 1, amount: -1 },
    { amount: ['Amount must be greater than $0.01'] },
  ),
  invalid(
    'POST /api/admin/monthly-payments',
    { partnerId: 1, completed: 'yes' },
    { completed: ['Completed must be true or false'] },
  ),
  invalid(
    'POST /api/admin/payout-batches',
    { month: LONG_AGO, partnerIds: [] },
    { partnerIds: ['Select at least one partner'] },
  ),
  invalid(
    'POST /api/admin/invite',
    { email: 'x', firstName: '', lastName: ' ' },
    {
      email: ['Please enter a valid email'],
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
    },
  ),
  invalid(
    'PATCH /api/admin/credentials',
    { currentPassword: 'short' },
    {
      currentPassword: ['Current password is required'],
      newPassword: ['You must change either password or email'],
    },
  ),
  invalid(
    'PATCH /api/admin/credentials',
    { currentPassword: 'long-enough', newPassword: 'short' },
    { newPassword: ['New password must be at least 6 characters'] },
  ),
  invalid(
    `POST /api/admin/unknown-referral-codes/${NONE}/create-referral`,
    {},
    { partnerId: ['Partner is required'], productId: ['Product is required'] },
  ),
  notFound(`POST /api/admin/unknown-referral-codes/${NONE}/assign`, 'Unknown referral code not found', {
    partnerId: 0,
    notes: null,
  }),
  invalid(
    `PATCH /api/admin/claims/${NONE}`,
    { status: 'denied' },
    { note: ['Please tell the claimant why'] },
  ),
  notFound(`PATCH /api/admin/claims/${NONE}`, 'Claim not found', { status: 'approved' }),
  notFound(`POST /api/admin/mails/${NONE}/retry`, 'Mail not found'),
  invalid('GET /api/admin/charts/sales?days=31', undefined, { days: ['Days must be 30, 90 or 365'] }),
  invalid('GET /api/admin/charts/partners', undefined, { month: ['Month is required'] }),
  notFound('POST /api/admin/bus/replay', 'There is no queue payouts.lost', { queue: 'payouts.lost' }),
];

for (const call of reads)
  test(`${call} answers administrators as documented`, async () => {
    expect((await answerTo('admin', call)).status).toBe(200);
  });

test('pulling from Stripe is led to the clients tab, which then does it', async () => {
  const led = await answerTo('admin', 'GET /api/admin/sync-stripe-sessions');
  expect([led.status, led.headers['location']]).toEqual([303, '/admin/clients?sync=1']);
  const { status, json } = await answerTo('admin', 'POST /api/admin/sync-stripe-sessions');
  expect([status, Object.keys(json as object).sort()]).toEqual([
    200,
    ['errors', 'processed', 'skipped', 'unknownReferralCodes'],
  ]);
});

test('a test event of the webhook is sent', async () => {
  expect(await answerTo('admin', 'POST /api/webhook/simulate')).toMatchObject({
    status: 200,
    json: { status: 'success', message: expect.any(String) },
  });
});

for (const { call, send, status, message, errors } of refusals)
  test(`${call} is refused with ${status} '${message}'`, async () => {
    const { headers, ...answer } = await answerTo('admin', call, send);
    expect(answer).toMatchObject({ status, json: { message, requestId: headers['x-request-id'] } });
    if (errors) expect((answer.json as { errors: object }).errors).toEqual(errors);
  });

const all = [...reads, ...refusals.map(({ call }) => call), 'POST /api/admin/sync-stripe-sessions'];
test('nobody else is let in, anywhere', async () => {
  for (const call of all) {
    expect((await answerTo('nobody', call)).status, call).toBe(401);
    expect((await answerTo('partner', call)).status, call).toBe(403);
  }
});
