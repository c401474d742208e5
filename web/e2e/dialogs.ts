import { request, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Approval, ApprovalNow, SecondPersonNeeds } from '@portal/contracts/http/approvals';
import type { UnapprovedAccount } from '@portal/contracts/http/bank-accounts';
import type { OwnBankAccount } from '@portal/contracts/http/earnings';
import type { Flag } from '@portal/contracts/http/flags';
import type { NachaSummary } from '@portal/contracts/http/nacha';
import type { ListedPayoutBatch } from '@portal/contracts/http/payouts';
import { pdfOf } from './pdf.js';
import { answer, mailsOfEachKind, type Screen } from './screens.js';
import { accountButton, chooseFromMenu, expect, test } from './support.js';
import { ada, bob, month, unpaidMonth } from './unpaid-month.js';

/** A dialog, and how one comes to it. What it shows is the portal's own, or stands in for what the sample data lack. */
export type OpenedDialog = Omit<Screen, 'there'>;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
/** One after the other, each once it can be seen. */
const pressAll =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).first().click();
  };
const fromMenu = (entry: string) => (page: Page) => chooseFromMenu(accountButton(page), entry);
const listed = (path: string, rows: object[]) => (page: Page) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } }),
  );

export const ofVisitors: OpenedDialog[] = [
  { name: 'about the product', path: '/r/AVA00001', open: press(/^About /) },
];

const waitingAccount: OwnBankAccount = {
  state: 'waits',
  lastDigits: '6582',
  waitingLastDigits: '2222',
  waitsUntil: '2026-12-01T09:30:00.000Z',
  version: 3,
  isOwn: true,
};
const inYourLinks = (name: RegExp) => (page: Page) =>
  button(page.getByRole('dialog', { name: 'Your links' }), name)
    .first()
    .click();

export const ofPartners: OpenedDialog[] = [
  {
    name: 'create link',
    path: '/?dialog=create',
    open: (page) => page.getByRole('radio').nth(1).check({ force: true }),
  },
  { name: 'your links', path: '/?dialog=links' },
  { name: 'delete link', path: '/?dialog=links', open: inYourLinks(/^Delete the link for/) },
  { name: 'FAQ', path: '/?dialog=faq', open: press('Where do customers file a claim?') },
  {
    name: 'address of a link',
    path: '/links',
    async open(page) {
      await press(/^More for the link for/)(page);
      await page.getByRole('menuitem', { name: /an address$|the address$/ }).click();
    },
  },
  { name: 'explain', path: '/earnings', open: press('Explain') },
  { name: 'own bank account', path: '/earnings#bank-account' },
  {
    name: 'withdraw the new account',
    path: '/earnings',
    prepare: answer('/api/partner/bank-account', 200, waitingAccount),
    open: press('Withdraw the new account'),
  },
  { name: 'profile', path: '/leaderboard', open: fromMenu('Profile') },
  { name: 'security', path: '/leaderboard', open: fromMenu('Security') },
  {
    name: 'authenticator app',
    path: '/leaderboard',
    async open(page) {
      await fromMenu('Security')(page);
      await press('Add an authenticator app')(page);
      await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    },
  },
  { name: 'signed-in devices', path: '/leaderboard', open: fromMenu('Signed-in devices') },
  {
    name: 'end all other sessions',
    path: '/leaderboard',
    async open(page) {
      await fromMenu('Signed-in devices')(page);
      await press('End all others')(page);
    },
  },
  { name: 'support', path: '/leaderboard', open: fromMenu('Support') },
  { name: 'bell', path: '/leaderboard', open: press(/^Notices/) },
];

/** Somebody else sends what only they can send. */
async function asSomebody(work: (api: APIRequestContext) => unknown) {
  const api = await request.newContext({ baseURL: test.info().project.use.baseURL! });
  await work(api);
  await api.dispose();
}
const asNewPartner = (work: (api: APIRequestContext) => unknown) => () =>
  asSomebody(async (api) => {
    const email = `dialogs.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@example.com`;
    const data = { email, password: 'correct-horse', firstName: 'Dia', lastName: 'Logue' };
    await expect(await api.post('/api/register', { data })).toBeOK();
    await work(api);
  });
const sendsW9 = asNewPartner(async (api) => {
  const w9Document = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: pdfOf('Form W-9') };
  const multipart = { firstName: 'Dia', lastName: 'Logue', w9Document };
  await expect(await api.patch('/api/profile', { multipart })).toBeOK();
});
const asks = asNewPartner(async (api) => {
  const data = { reason: 'billing', message: 'Where is my payout?' };
  await expect(await api.post('/api/support', { data })).toBeOK();
});
const files = () =>
  asSomebody(async (api) => {
    const claim = {
      claimType: 'windshield',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      phone: '555 010 0200',
      policyNumber: 'POL-DIALOG',
      incidentDate: '2026-11-02',
      estimatedAmount: '420.50',
      files: { name: 'glass.pdf', mimeType: 'application/pdf', buffer: pdfOf('Glass') },
    };
    await expect(await api.post('/api/claims', { multipart: claim })).toBeOK();
  });

const noor = { id: 900_001, firstName: 'Noor', lastName: 'Haddad' };
const at = '2026-11-24T09:30:00.000Z';
const approval = (more: Partial<Approval>): Approval => ({
  ...{ id: 4, kind: 'batch', state: 'waiting', month, partner: null },
  ...{ amount: 900, amountInCents: 90_000, salesCount: 9, partnersCount: 3 },
  ...{ leftOver: 0, leftOverInCents: 0, beyondOwed: 0, beyondOwedInCents: 0 },
  ...{ description: null, advanceReason: null, driftReason: null, askedBy: noor, askerMayPay: true },
  ...{ askedAt: at, expiresAt: '2026-12-01T09:30:00.000Z' },
  ...{ decidedBy: null, decidedAt: null, reason: null, payoutId: null, batchId: null },
  ...more,
});
const figures = { ...{ amount: 900, amountInCents: 90_000, leftOver: 0, leftOverInCents: 0 }, salesCount: 9 };
const now: ApprovalNow = {
  ...approval({}),
  now: { ...figures, partnersCount: 3, beyondOwed: 0, beyondOwedInCents: 0 },
  hasChanged: false,
  partners: [
    { id: 900_002, firstName: 'Ada', lastName: 'Stone', amount: 900, amountInCents: 90_000, salesCount: 9 },
  ],
};
/** Whoever looks may approve. */
const mayApprove = answer('/api/admin/second-person', 200, {
  ...{ mode: 'auto', isRequired: true, from: 5, fromInCents: 500, alone: 3, aloneInCents: 300 },
  ...{ mayApprove: true, othersWhoMayApprove: 1 },
} satisfies SecondPersonNeeds);
const approvals = async (page: Page) => {
  await mayApprove(page);
  await answer('/api/admin/approvals/4', 200, now)(page);
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const own = approval({ id: 5, askedBy: { id, firstName: 'Asa', lastName: 'Admin' } });
  await page.route('**/api/admin/approvals?*', (route) => {
    const rows = route.request().url().includes('state=waiting') ? [approval({}), own] : [];
    return route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } });
  });
};
const account: UnapprovedAccount = {
  ...{ partnerId: 900_002, firstName: 'Ada', lastName: 'Stone', version: 3 },
  ...{ lastDigits: '2222', lastDigitsBefore: '6582', setAt: at, setBy: { id: noor.id, name: 'Noor Haddad' } },
  effectiveAt: '2026-12-01T09:30:00.000Z',
};
const accounts = async (page: Page) => {
  await mayApprove(page);
  await listed('/api/admin/bank-account-approvals', [account])(page);
  await answer(`/api/admin/partners/${account.partnerId}/bank-account`, 503, {
    ...{ code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
  })(page);
};
const flag: Flag = {
  ...{ id: 900_003, kind: 'own-purchase', evidence: { matches: ['e-mail'] }, partnerId: 900_002 },
  ...{ partnerName: 'Ada Stone', saleId: 12, customer: null, raisedAt: at, state: 'open' },
  ...{ held: 12.5, heldInCents: 1_250, decisions: [] },
};
const flags = listed('/api/admin/flags?*', [flag]);
const batch: ListedPayoutBatch = {
  ...{ id: 3, month, createdAt: at, amount: 615.5, amountInCents: 61_550, payoutsCount: 4, voidedCount: 1 },
  sentCount: 0,
};
const nacha: NachaSummary = {
  ...{
    batchId: 3,
    month,
    payoutsCount: 4,
    files: [],
    includedCount: 3,
    amount: 435.5,
    amountInCents: 43_550,
  },
  ...{ withoutBankAccount: [], changing: [], newAccounts: [], keptAccounts: [], noFile: null },
};
const batches = async (page: Page) => {
  await listed('/api/admin/payout-batches?*', [batch])(page);
  await answer('/api/admin/payout-batches/3/nacha', 200, nacha)(page);
};

const ofAva = '/admin/partners?search=ava@example.com';
const client = '/admin/clients?search=pi_sample_ava_0003';
const clientMenu = (entry: string) => async (page: Page) => {
  const actions = button(page, /^Actions for the sale to/).first();
  await expect(actions).toBeVisible();
  await chooseFromMenu(actions, entry);
};
const invites = async (page: Page) => {
  const email = `invited.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@example.com`;
  const data = { email, firstName: 'Ivy', lastName: 'Ode', adminRole: 'support' };
  await expect(await page.request.post('/api/admin/invite', { data })).toBeOK();
};

export const ofAdministrators: OpenedDialog[] = [
  { name: 'add product', path: '/admin/products?dialog=add-product' },
  { name: 'edit product', path: '/admin/products', open: press(/^Edit /) },
  { name: 'delete product', path: '/admin/products', open: press(/^Delete /) },
  { name: 'settings', path: '/admin/products?dialog=settings' },
  {
    name: 'withdraw an invitation',
    path: '/admin/products?dialog=settings',
    prepare: invites,
    async open(page) {
      await page.getByRole('tab', { name: 'Administrators' }).click();
      await press(/^Withdraw the invitation of/)(page);
    },
  },
  { name: 'palette', path: '/admin/products', open: press('Search everything') },
  {
    name: 'shortcuts',
    path: '/admin/products',
    async open(page) {
      await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
      await page.keyboard.press('?');
    },
  },
  { name: 'pay a partner', path: ofAva, open: press('Pay Ava Reyes') },
  { name: 'mark a month as paid', path: ofAva, open: press(/^(Mark paid|Take back): this month of Ava/) },
  { name: 'payouts of a partner', path: ofAva, open: press('Payouts of Ava Reyes') },
  {
    name: "bank's date of a payout",
    path: ofAva,
    open: pressAll('Payouts of Ava Reyes', /^Bank’s date of payout/),
  },
  { name: 'take back a payout', path: ofAva, open: pressAll('Payouts of Ava Reyes', /^Take back payout/) },
  { name: 'bank account of a partner', path: ofAva, open: press('Bank account of Ava Reyes') },
  { name: 'delete partner', path: ofAva, open: press('Delete Ava Reyes') },
  { name: 'explain a commission', path: client, open: clientMenu('Explain commission') },
  { name: 'delete a commission', path: client, open: clientMenu('Delete commission') },
  { name: 'assign a code', path: '/admin/unknown-codes?unresolved=true', open: press(/^Assign /) },
  {
    name: 'create a referral',
    path: '/admin/unknown-codes?unresolved=true',
    open: press(/^Create Referral for/),
  },
  {
    name: 'review a document',
    path: '/admin/documents?search=dialogs.',
    prepare: sendsW9,
    open: press('View the W9 of Dia Logue'),
  },
  {
    name: 'delete a document',
    path: '/admin/documents?search=dialogs.',
    prepare: sendsW9,
    open: press(/^Delete the W9 of Dia Logue/),
  },
  { name: 'claim', path: '/admin/claims?search=POL-DIALOG', prepare: files, open: press(/^CLM-/) },
  {
    name: 'file of a claim',
    path: '/admin/claims?search=POL-DIALOG',
    prepare: files,
    open: pressAll(/^CLM-/, /glass\.pdf/),
  },
  { name: 'support request', path: '/admin/support', prepare: asks, open: press(/^Open the request of/) },
  { name: 'canned answers', path: '/admin/support?answers=true' },
  { name: 'add a canned answer', path: '/admin/support?answers=true', open: press('Add an answer') },
  {
    name: 'pay a batch',
    path: '/admin/month-end',
    prepare: (page) => unpaidMonth(page, [ada, bob]),
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select Ada Stone' }).press('Space');
      await press('Pay 1 selected, $120.50')(page);
    },
  },
  { name: 'NACHA files', path: '/admin/payouts', prepare: batches, open: press('NACHA files of batch 3') },
  {
    name: 'a batch was sent',
    path: '/admin/payouts',
    prepare: batches,
    open: press('Batch 3 was sent by the bank'),
  },
  { name: 'approve', path: '/admin/approvals', prepare: approvals, open: press(/^Approve the request/) },
  { name: 'refuse', path: '/admin/approvals', prepare: approvals, open: press(/^Refuse the request/) },
  { name: 'withdraw', path: '/admin/approvals', prepare: approvals, open: press(/^Withdraw the request/) },
  {
    name: 'approve an account',
    path: '/admin/approvals',
    prepare: accounts,
    open: press('Approve the account of Ada Stone'),
  },
  {
    name: 'stop an account',
    path: '/admin/approvals',
    prepare: accounts,
    open: press('Stop the change for Ada Stone'),
  },
  { name: 'release a flag', path: '/admin/flags', prepare: flags, open: press(/^Release /) },
  { name: 'refuse a flag', path: '/admin/flags', prepare: flags, open: press(/^Refuse /) },
  {
    name: 'mail',
    path: '/admin/mails',
    open: (page) =>
      page.getByRole('table', { name: 'Mails' }).getByRole('row').nth(1).getByRole('button').first().click(),
  },
  {
    name: 'send all mails again',
    path: '/admin/mails',
    async prepare(page) {
      await mailsOfEachKind(page);
      await answer('/api/admin/mails/given-up', 200, { count: 3 })(page);
    },
    open: press('Send all again'),
  },
  {
    name: 'menu of pages',
    path: '/admin/products',
    async open(page) {
      await page.setViewportSize({ width: 375, height: 860 });
      await button(page, 'Menu').click();
    },
  },
];
