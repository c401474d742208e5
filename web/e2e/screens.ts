import { expect, type Locator, type Page, type Route } from '@playwright/test';
import {
  MAIL_STATUSES,
  type AdminMail,
  type AdminSupportRequest,
} from '@portal/contracts/http/admin-support';
import type { CreatedIntent, LookedAtLink, RecordedSale } from '@portal/contracts/http/checkout';
import type { LeaderboardEntry } from '@portal/contracts/http/partner';
import { REDIRECT_AFTER_PAYMENT_MS } from '@portal/contracts/values/limits';
import { signedStatement, written } from './signed-statement.js';
import { accountButton, settle } from './support.js';

/** A screen or dialog for pictures and checks. */
export interface Screen {
  name: string;
  path: string;
  /** Navigates from the page at `path` to the screen. */
  open?: (page: Page) => Promise<unknown>;
  /** An element that is visible once the screen is. */
  there: (page: Page) => Locator;
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const answer = (path: string, status: number, json?: unknown) => (page: Page) =>
  page.route(`**${path}`, (route: Route) => route.fulfill({ status, ...(json !== undefined && { json }) }));
const away = (path: string) =>
  answer(path, 503, { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' });

const sale: RecordedSale = {
  id: 7,
  stripePaymentId: 'pi_3QxScreens',
  productName: 'Roadside Plus',
  amount: 129,
  amountInCents: 12_900,
  createdAt: '2026-11-02T09:30:00.000Z',
};
/** The checkout of a link from the server, with another payment state. */
const checkoutStands = (changes: Partial<CreatedIntent>) => async (page: Page) => {
  await comesBack(page);
  await page.route('**/api/payments/create-intent', async (route) => {
    const opened = await route.fetch();
    await route.fulfill({ json: { ...((await opened.json()) as CreatedIntent), ...changes } });
  });
};
/** The browser has begun a payment by the link before. */
const comesBack = (page: Page) =>
  page.route('**/api/links/*', async (route) => {
    const looked = await route.fetch();
    await route.fulfill({ json: { ...((await looked.json()) as LookedAtLink), hasBegun: true } });
  });

const claim = {
  claimType: 'windshield',
  firstName: 'Cora',
  lastName: 'Miles',
  email: 'cora@example.com',
  phone: '555-010-9999',
  policyNumber: 'P-42',
  incidentDate: '2024-02-29',
  estimatedAmount: '1250.50',
};
/** The wizard after a reload, with all fields filled in. */
const filledIn = (page: Page) =>
  page.addInitScript(
    (values) =>
      sessionStorage.setItem(
        'portal.claim',
        JSON.stringify({ values, fileNames: [], changedAt: Date.now() }),
      ),
    claim,
  );

/** For visitors who are not signed in. */
export const visitor: Screen[] = [
  { name: 'sign in', path: '/auth', there: heading('Sign in') },
  { name: 'sign up', path: '/auth?mode=sign-up', there: heading('Create your account') },
  {
    name: 'sign up, with mistakes',
    path: '/auth?mode=sign-up',
    open: (page) => button(page, 'Create account').click(),
    there: text('First name is required'),
  },
  { name: 'admin sign in', path: '/admin/auth', there: heading('Admin Portal') },
  { name: 'forgot password', path: '/forgot-password', there: heading('Forgot password?') },
  { name: 'forgot password, admin', path: '/admin/forgot-password', there: heading('Forgot password?') },
  {
    name: 'forgot password, sent',
    path: '/forgot-password',
    prepare: answer('/api/forgot-password', 204),
    open: async (page) => {
      await page.getByLabel('Email').fill('pat@example.com');
      await button(page, 'Send link').click();
    },
    there: heading('Check your email'),
  },
  {
    name: 'reset password',
    path: '/reset-password#token=good',
    prepare: answer('/api/reset-password/check', 204),
    there: heading('Set a new password'),
  },
  {
    name: 'reset password, used link',
    path: '/reset-password#token=used',
    there: heading('This link no longer works'),
  },
  {
    name: 'invitation',
    path: '/accept-invite#token=good',
    prepare: answer('/api/accept-invite/check', 200, { email: 'rae@example.com', firstName: 'Rae' }),
    there: heading('Welcome, Rae'),
  },
  {
    name: 'invitation accepted',
    path: '/accept-invite#token=good',
    prepare: async (page) => {
      await answer('/api/accept-invite/check', 200, { email: 'rae@example.com', firstName: 'Rae' })(page);
      await answer('/api/accept-invite', 204)(page);
    },
    open: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
      await button(page, 'Create account').click();
    },
    there: heading('Your account is ready'),
  },
  {
    name: 'invitation, used link',
    path: '/accept-invite#token=used',
    there: heading('This invitation no longer works'),
  },
  {
    name: 'confirm an e-mail',
    path: '/confirm-email#token=good',
    prepare: answer('/api/confirm-email/check', 200, {
      email: 'pat@example.com',
      role: 'partner',
      isNew: false,
    }),
    there: heading('Confirm your e-mail address'),
  },
  {
    name: 'confirm an e-mail, used link',
    path: '/confirm-email#token=used',
    there: heading('This link no longer works'),
  },
  {
    name: 'stop a changed bank account',
    path: '/bank-account/stop#token=good',
    prepare: answer('/api/bank-account-stop/check', 200, {
      state: 'waiting',
      role: 'partner',
      setAt: '2026-11-21T10:00:00.000Z',
      effectiveAt: '2026-11-24T10:00:00.000Z',
      stoppedAt: null,
    }),
    there: heading('This was not me'),
  },
  {
    name: 'stop a changed bank account, made-up link',
    path: '/bank-account/stop#token=made-up',
    there: heading('This link does not work'),
  },
  {
    name: 'support thread',
    path: '/support/thread#token=good',
    prepare: answer('/api/support/thread', 200, {
      reason: 'billing',
      state: 'waiting',
      messages: [
        { id: 0, from: 'you', message: 'Where is my October payout?', at: '2026-11-21T10:00:00.000Z' },
        { id: 9, from: 'support', message: 'It was sent on Friday.', at: '2026-11-21T11:00:00.000Z' },
      ],
    }),
    there: heading('Billing question'),
  },
  {
    name: 'claim, documents asked for',
    path: '/claim#token=good',
    prepare: answer('/api/claims/state', 200, {
      claimNumber: 'CLM-7Q2M9XK4',
      status: 'in review',
      claimType: 'windshield',
      filedAt: '2026-11-21T10:00:00.000Z',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      phone: '555 010 0200',
      policyNumber: 'POL-2048',
      incidentDate: '2026-11-02',
      estimatedAmountInCents: 42_050,
      namedDocuments: null,
      files: [{ filename: 'glass.png', sizeBytes: 48_213, at: '2026-11-21T10:00:00.000Z' }],
      history: [
        { id: 1, status: 'submitted', note: null, at: '2026-11-21T10:00:00.000Z', documents: [] },
        {
          id: 2,
          status: 'in review',
          note: 'A photo is enough.',
          at: '2026-11-22T10:00:00.000Z',
          documents: ['Police report'],
        },
      ],
      awaited: ['Police report'],
      mayAdd: true,
    }),
    there: heading('Your claim is being reviewed'),
  },
  { name: 'pay', path: '/r/AVA00001', there: (page) => button(page, /^Pay \$/) },
  {
    name: 'pay, with a coupon',
    path: '/r/AVA00001',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add code' }).click();
      await page.getByLabel('Coupon code').fill('WELCOME10');
      await button(page, 'Apply').click();
    },
    there: (page) => button(page, /^Remove coupon/),
  },
  {
    name: 'pay, with mistakes',
    path: '/r/AVA00001',
    open: (page) => button(page, /^Pay \$/).click(),
    there: (page) => page.getByText('Required').first(),
  },
  { name: 'link not found', path: '/r/NOSUCHXX', there: heading('Link Not Found') },
  {
    name: 'pay, error',
    path: '/r/AVA00001',
    prepare: away('/api/links/AVA00001'),
    there: heading('Error'),
  },
  {
    name: 'pay, not begun',
    path: '/r/AVA00001',
    prepare: away('/api/payments/create-intent'),
    open: (page) => page.getByLabel('First name').focus(),
    there: text('Payment not ready'),
  },
  {
    name: 'pay, restricted account',
    path: '/r/AVA00001',
    prepare: async (page) => {
      await comesBack(page);
      await answer('/api/payments/create-intent', 503, {
        code: 'STRIPE_ACCOUNT_RESTRICTED',
        message: 'The account cannot take payments.',
        requestId: 'r',
      })(page);
    },
    there: heading('Payment temporarily unavailable'),
  },
  {
    name: 'pay, not known yet',
    path: '/r/AVA00001',
    prepare: checkoutStands({ state: 'processing' }),
    there: heading('Not known yet'),
  },
  {
    name: 'pay, paid already',
    path: '/r/AVA00001',
    prepare: checkoutStands({ state: 'paid', sale }),
    there: heading('This is paid already'),
  },
  {
    name: 'pay, paid',
    path: '/r/AVA00001',
    prepare: async (page) => {
      await page.addInitScript(
        ([paymentIntentId, redirectAfterMs]) => {
          const payment = { code: 'AVA00001', paymentIntentId, sentAt: null };
          sessionStorage.setItem('portal.payment', JSON.stringify(payment));
          // The page navigates on after 2 seconds, which never pass here.
          const later = window.setTimeout.bind(window);
          Object.assign(window, {
            setTimeout: (work: () => void, ms?: number) => (ms === redirectAfterMs ? 0 : later(work, ms)),
          });
        },
        [sale.stripePaymentId, REDIRECT_AFTER_PAYMENT_MS] as const,
      );
      await checkoutStands({ state: 'paid', sale })(page);
    },
    there: heading('Payment Successful'),
  },
  {
    name: 'back from the bank, refused',
    path: `/payment-success?payment_intent=${sale.stripePaymentId}&redirect_status=failed`,
    prepare: answer('/api/sales/record', 409, {
      code: 'PAYMENT_NOT_SUCCEEDED',
      message: 'Payment has not succeeded',
      requestId: 'r',
    }),
    there: heading('Payment Failed'),
  },
  {
    name: 'back from the bank, not recorded',
    path: `/payment-success?payment_intent=${sale.stripePaymentId}`,
    prepare: away('/api/sales/record'),
    there: heading('Payment Error'),
  },
  {
    name: 'thank you',
    path: '/payment-success',
    prepare: async (page) => {
      await page.addInitScript((paymentIntentId) => {
        const payment = { code: 'AVA00001', paymentIntentId, sentAt: null };
        sessionStorage.setItem('portal.payment', JSON.stringify(payment));
      }, sale.stripePaymentId);
      await answer('/api/sales/record', 200, sale)(page);
    },
    there: heading('Thank you for your payment'),
  },
  { name: 'no payment', path: '/payment-success', there: heading('No payment here') },
  { name: 'check a statement', path: '/check', there: heading('Check a statement') },
  {
    name: 'a checked statement',
    path: '/check',
    open: (page) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'statement.json',
        mimeType: 'application/json',
        buffer: Buffer.from(written(signedStatement('https://another.example'))),
      }),
    there: heading('What this shows'),
  },
  { name: 'claim 1', path: '/claims', there: heading('What type of claim') },
  { name: 'claim 2', path: '/claims?step=2', prepare: filledIn, there: heading('Your details') },
  { name: 'claim 3', path: '/claims?step=3', prepare: filledIn, there: heading('Policy details') },
  {
    name: 'claim 4',
    path: '/claims?step=4',
    prepare: filledIn,
    open: (page) =>
      page.locator('input[type=file]').setInputFiles([
        {
          name: 'the windshield from the driver’s seat.png',
          mimeType: 'image/png',
          buffer: Buffer.alloc(90_000),
        },
        { name: 'report.exe', mimeType: 'application/octet-stream', buffer: Buffer.alloc(9) },
      ]),
    there: text('report.exe: Only PNG, JPG, PDF, DOC and DOCX files are accepted'),
  },
  {
    name: 'claim filed',
    path: '/claims?step=4',
    prepare: async (page) => {
      await filledIn(page);
      await answer('/api/claims', 201, { id: 7, claimNumber: 'CLM-7Q2M9XK4', status: 'submitted' })(page);
    },
    open: (page) => button(page, 'Submit claim').click(),
    there: heading('Claim submitted successfully'),
  },
  { name: 'not found', path: '/no/such/page', there: heading('404 Page Not Found') },
  { name: 'broken', path: '/', prepare: away('/api/user'), there: heading('This page could not be shown') },
];

const openLinks = (page: Page) => button(page, /^Your links/).click();
const openMenu = (page: Page) => accountButton(page).click();
const firstLink = (page: Page, what: 'Share' | 'Delete') =>
  page
    .getByRole('dialog', { name: 'Your links' })
    .getByRole('button', { name: new RegExp(`^${what} the link for`) })
    .first();

/** For a partner with links and sales. */
export const partner: Screen[] = [
  { name: 'dashboard', path: '/', there: heading('Commission over time') },
  {
    name: 'dashboard, opened',
    path: '/',
    open: async (page) => {
      await button(page, /^Payments/).click();
      await button(page, /^Clients/).click();
    },
    there: text(/^Showing 1-5 of \d+ clients$/),
  },
  {
    name: 'dashboard, unreachable',
    path: '/',
    prepare: (page) => Promise.all(['summary', 'sales?*'].map((read) => away(`/api/partner/${read}`)(page))),
    there: text('Your figures could not be loaded'),
  },
  {
    name: 'dashboard, referral links',
    path: '/',
    open: (page) => button(page, /^Referral links/).click(),
    there: (page) => button(page, /^Delete the link for/).first(),
  },
  {
    name: 'your links, more of one',
    path: '/?dialog=links',
    open: (page) => page.getByRole('dialog').getByRole('listitem').getByRole('link').first().hover(),
    there: (page) => page.getByRole('link', { name: 'Open in a new tab' }),
  },
  {
    name: 'share',
    path: '/?dialog=links',
    open: (page) => firstLink(page, 'Share').click(),
    there: (page) => page.getByRole('link', { name: 'WhatsApp' }),
  },
  {
    name: 'share, QR code',
    path: '/?dialog=links',
    open: async (page) => {
      await firstLink(page, 'Share').click();
      await expect(button(page, 'QR code')).toBeVisible();
      await settle(page); // a click while the menu is opening may land between two buttons
      await button(page, 'QR code').click();
    },
    there: (page) => page.getByRole('img', { name: /^QR code/ }),
  },
  { name: 'account menu', path: '/', open: openMenu, there: (page) => page.getByRole('menu') },
  {
    name: 'links',
    path: '/links?period=90',
    there: (page) => page.getByText('Best in 90 days'),
  },
  {
    name: 'links, more of one',
    path: '/links?period=90',
    open: (page) =>
      button(page, /^Chart, campaigns, texts of/)
        .first()
        .click(),
    there: (page) => page.getByRole('img', { name: /^QR code/ }),
  },
  {
    name: 'links, figures away',
    path: '/links',
    prepare: away('/api/partner/link-days'),
    there: text(/^Visits and sales by day cannot be read/),
  },
  {
    name: 'clients',
    path: '/clients',
    there: (page) => page.getByRole('table', { name: 'Clients' }).getByRole('cell').first(),
  },
  {
    name: 'clients, no match',
    path: '/clients?search=nobody',
    there: text('No client matches your search.'),
  },
  {
    name: 'settings',
    path: '/settings',
    there: (page) => page.getByRole('heading', { name: 'Sound and celebration' }),
  },
  {
    name: 'announcements, failed',
    path: '/announcements',
    prepare: away('/api/partner/announcements'),
    there: text('The announcements could not be loaded'),
  },
  { name: 'leaderboard', path: '/leaderboard', there: (page) => page.getByRole('region', { name: 'Top 5' }) },
  { name: 'earnings', path: '/earnings', there: text(/^Showing 1-5 of \d+ commissions$/) },
  {
    name: 'statement',
    path: '/statement',
    there: (page) => page.getByRole('row').filter({ hasText: 'Total' }),
  },
];

const noRanks = answer('/api/leaderboard', 200, [] satisfies LeaderboardEntry[]);
const nextStep = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Next' }).click();

/** For a partner without a link or a sale. */
export const beginner: Screen[] = [
  { name: 'dashboard, empty', path: '/', there: text('0 active links') },
  { name: 'links, empty', path: '/links', there: text(/^No referral links yet/) },
  { name: 'your links, empty', path: '/', open: openLinks, there: text(/^No referral links yet/) },
  {
    name: 'link made',
    path: '/?dialog=create',
    open: async (page) => {
      await page.getByRole('radio').first().check({ force: true });
      await button(page, 'Generate').click();
    },
    there: (page) => page.getByLabel('Referral link'),
  },
  {
    name: 'leaderboard, empty',
    path: '/leaderboard',
    prepare: noRanks,
    there: text('No rankings available yet.'),
  },
  { name: 'earnings, empty', path: '/earnings', there: text('Nothing is owed now.') },
  { name: 'statement, empty', path: '/statement', there: text('Nothing to state yet.') },
];

/** For a partner on their first visit. */
export const newcomer: Screen[] = [
  { name: 'tour', path: '/', there: text('Step 1 of 6') },
  { name: 'tour, at a target', path: '/', open: nextStep, there: text('Step 2 of 6') },
];

/** Includes a failed mail, which can be sent again. */
export const mailsOfEachKind = answer(
  '/api/admin/mails?*',
  200,
  MAIL_STATUSES.map((status, i): AdminMail => ({
    id: 40 + i,
    kind: 'receipt',
    status,
    to: 'dana@example.com',
    subject: 'Your receipt for Comprehensive Windshield and Roadside Protection Plus, number R-2026-1187',
    attempts: i,
    lastError: status === 'failed' ? 'ECONNREFUSED' : null,
    createdAt: '2026-11-22T09:30:00.000Z',
    settledAt: null,
  })),
);

/** From people whose names and addresses do not fit in a line of a phone. */
const requestsOfLongNames = answer('/api/admin/support-requests?*', 200, [
  {
    id: 12,
    createdAt: '2026-11-22T09:30:00.000Z',
    reason: 'billing',
    message: 'When is my payout due?',
    state: 'open',
    assignee: null,
    version: 1,
    sender: {
      id: 7,
      firstName: 'Maximiliana',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email: 'maximiliana.featherstonehaugh-cholmondeley@insurance-partners.example.com',
      companyName: 'Featherstonehaugh Insurance Partners of the Northwest',
    },
  } satisfies AdminSupportRequest,
]);

const tab = (name: string, path: string, title = name): Screen => ({
  name,
  path,
  there: (page) =>
    page.locator('main:not(:has([aria-busy=true]))').getByRole('heading', { name: title, level: 1 }),
});
export const administrator: Screen[] = [
  tab('Overview', '/admin', 'Admin dashboard'),
  tab('Products', '/admin/products'),
  tab('Partners', '/admin/partners'),
  tab('Clients', '/admin/clients', 'Client Subscriptions'),
  tab('Stripe Transactions', '/admin/transactions'),
  {
    ...tab('Troubleshooting', '/admin/troubleshooting'),
    prepare: mailsOfEachKind,
    there: (page) => button(page, /^Send again/),
  },
  tab('Documents', '/admin/documents', 'Partner Documents'),
  tab('Unknown Referral Codes', '/admin/unknown-codes'),
  tab('Links', '/admin/links'),
  tab('Month end', '/admin/month-end'),
  tab('Payouts', '/admin/payouts'),
  tab('Approvals', '/admin/approvals'),
  tab('Claims', '/admin/claims'),
  tab('Support', '/admin/support'),
  {
    ...tab('Support, with long names', '/admin/support', 'Support'),
    prepare: requestsOfLongNames,
    there: (page) => button(page, /^Open the request of Maximiliana/),
  },
  tab('Announcements', '/admin/announcements'),
  tab('Audit log', '/admin/audit'),
  { ...tab('Mails', '/admin/mails'), prepare: mailsOfEachKind, there: (page) => button(page, /^Send again/) },
  tab('Brand', '/admin/brand'),
  tab('Charts', '/admin/charts'),
];
